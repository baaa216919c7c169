import type { Overview } from '@florin/sdk/admin';
import type { Format } from '@florin/ui/format/numbers';
import { sumUsd } from '@florin/ui/show/money';

type Queue = Overview['queues'][number];

/** Queues in which something waits, the oldest first, and those that are empty. */
export function waitingFirst(queues: readonly Queue[]): { waiting: Queue[]; empty: Queue[] } {
  const waiting = queues
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? ''));
  return { waiting, empty: queues.filter(({ count }) => count === 0) };
}

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** The desk in one sentence: what an operator knows after three seconds. */
export function headline(
  { queues, alarms }: Pick<Overview, 'queues' | 'alarms'>,
  { format, nowMs }: { format: Pick<Format, 'usd' | 'ago'>; nowMs: number },
): string {
  const { waiting } = waitingFirst(queues);
  const count = waiting.reduce((sum, queue) => sum + queue.count, 0);
  const isMore = waiting.some((queue) => queue.is_more);
  const wrong = alarms.length === 0 ? 'no alarm' : many(alarms.length, 'alarm', 'alarms');
  if (count === 0) return `Nothing waits, ${wrong}.`;
  const cases = many(count, 'case waits', `${isMore ? 'or more ' : ''}cases wait`);
  const oldest = waiting[0]?.oldest_at;
  const since = oldest ? `, the oldest from ${format.ago(oldest, nowMs)}` : '';
  return `${cases}, worth ${format.usd(sumUsd(waiting.flatMap(({ amount_usd: usd }) => (usd === null ? [] : [usd]))))}${since}. ${wrong === 'no alarm' ? 'No alarm' : wrong}.`;
}
