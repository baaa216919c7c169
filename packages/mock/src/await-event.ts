import type { Answers, Asking } from './answer.ts';
import type { Outbox } from './outbox.ts';

/** How long a request lets the mock wait for the next event. */
function waitSecondsOf({ method, url }: Asking): number {
  const { pathname, searchParams } = new URL(url, 'http://mock');
  if (method !== 'GET' || pathname !== '/v1/events' || searchParams.get('after') === 'latest') return 0;
  return Number(searchParams.get('wait_seconds') ?? 0);
}

/** An answer: of the feed, as soon as there is an event where the request says that it waits for one. */
export async function answerWhenDue(
  { answers, outbox }: { answers: Answers; outbox: Outbox },
  asking: Asking,
  left: AbortSignal,
): Promise<Response> {
  const seen = outbox.events.length;
  const response = answers.answer(asking);
  const seconds = waitSecondsOf(asking);
  if (seconds === 0 || response.status !== 200) return response;
  const { data } = (await response.clone().json()) as { data: { events: readonly unknown[] } };
  if (data.events.length > 0 || !(await outbox.more(seen, seconds * 1000, left))) return response;
  return answers.answer(asking);
}
