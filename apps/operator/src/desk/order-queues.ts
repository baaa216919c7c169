import type { Overview } from '@florin/sdk/admin';
import { centsOf } from '@florin/ui/show/bars';

type Queue = Overview['queues'][number];

/** Queues in which something waits, the oldest first, and those that are empty. */
export function waitingFirst(queues: readonly Queue[]): { waiting: Queue[]; empty: Queue[] } {
  const waiting = queues
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? ''));
  return { waiting, empty: queues.filter(({ count }) => count === 0) };
}

/** All cents of a list, exactly. */
const sumOf = (queues: readonly Queue[]): string => {
  const cents = queues.reduce((sum, { amount_usd: usd }) => sum + (usd === null ? 0n : centsOf(usd)), 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
};

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** The desk in one sentence: what an operator knows after three seconds. */
export function headline(
  { queues, alarms }: Pick<Overview, 'queues' | 'alarms'>,
  format: { usd: (amount: string) => string },
): string {
  const { waiting } = waitingFirst(queues);
  const count = waiting.reduce((sum, queue) => sum + queue.count, 0);
  const isMore = waiting.some((queue) => queue.is_more);
  const cases = count === 0 ? 'Nothing waits' : `${many(count, 'case waits', `${isMore ? 'or more ' : ''}cases wait`)}`;
  const worth = count === 0 ? '' : ` with ${format.usd(sumOf(waiting))}`;
  const wrong = alarms.length === 0 ? 'no alarm' : many(alarms.length, 'alarm', 'alarms');
  return `${cases}${worth}, ${wrong}.`;
}
