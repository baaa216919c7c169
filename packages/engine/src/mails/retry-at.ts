import type { MailOutcome } from '@florin/domain/ports/mail-transport';
import { sentWithinMs } from './limits.ts';

const second = 1000;
/** From the first delay to the longest, in milliseconds. A server that is away is nobody's fault and is soon asked again. */
const delays = {
  refused: [60 * second, 3_600 * second],
  unsent: [15 * second, 300 * second],
} as const;
const jitterMax = 0.1;

/**
 * When a message is tried again after an attempt that the server cannot have taken: each delay twice the one before, up
 * to a tenth longer. Null: it would be older than three days by then, or the server would refuse it again.
 *
 * @param attempt number of the attempt, from 1
 * @param fraction in [0, 1): the jitter
 */
export function retryAt(
  { kind, permanent }: Pick<MailOutcome, 'permanent'> & { kind: 'refused' | 'unsent' },
  { attempt, fraction, createdAt, now }: { attempt: number; fraction: number; createdAt: Date; now: Date },
): Date | null {
  if (permanent) return null;
  const [first, longest] = delays[kind];
  const delay = Math.min(longest, first * 2 ** Math.min(attempt - 1, 20)) * (1 + jitterMax * fraction);
  const at = now.getTime() + Math.round(delay);
  return at > createdAt.getTime() + sentWithinMs ? null : new Date(at);
}
