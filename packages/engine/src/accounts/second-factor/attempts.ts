import { readAttempts, returnAttempt, startAttempt } from '@florin/database/sql/accounts/second-factors';
import { Refusal } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'attempts' | 'clock'>;

/** So many wrong codes a subject may have in a window, over all processes. */
export const attemptsMax = 5;
/** Milliseconds. */
export const codesWindowMs = 15 * 60_000;

/** Whose codes are counted: an account's own, or those that one of its API keys sends. */
export interface CodeHolder {
  accountId: string;
  /** Counted by itself, so that a leaked key locks nobody but itself out; null or left out for a session. */
  keyId?: string | null;
}

const subjectOf = ({ accountId, keyId = null }: CodeHolder): string => keyId ?? accountId;

/** One attempt that counts already. */
export interface Attempt {
  /** When its window began. */
  since: Date;
}

/** Counts an attempt before anything is compared. Refuses with UNAUTHORIZED, naming the wait, when all are used up. */
export async function countAttempt({ attempts, clock }: Ports, holder: CodeHolder): Promise<Attempt> {
  const now = clock.now();
  const openedAfter = new Date(now.getTime() - codesWindowMs);
  const subject = subjectOf(holder);
  const counted = await attempts.maybe(startAttempt, {
    subject,
    accountId: holder.accountId,
    now,
    openedAfter,
    attemptsMax,
  });
  if (counted) return counted;
  const window = await attempts.maybe(readAttempts, { subject });
  const waitMs = (window?.since ?? now).getTime() + codesWindowMs - now.getTime();
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Refusal('UNAUTHORIZED', `Too many wrong codes. Try again in ${seconds} seconds.`);
}

/** Gives an attempt back that was none: the code was right. */
export async function giveBack({ attempts }: Ports, holder: CodeHolder, { since }: Attempt): Promise<void> {
  await attempts.run(returnAttempt, { subject: subjectOf(holder), since });
}
