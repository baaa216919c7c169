import { limits } from '@florin/contract/limits';
import type { Database } from '@florin/database/database';
import {
  holdIdempotencyKey,
  readIdempotencyKey,
  saveIdempotencyKey,
} from '@florin/database/sql/accounts/idempotency-keys';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';

/** A request under an idempotency key: it takes effect once for each merchant, method, path and key. */
export interface IdempotentRequest<Result> {
  merchantId: string;
  method: string;
  path: string;
  key: string;
  /** SHA-256 of the body, in hex: the same key with another body is refused. */
  bodyHash: string;
  /** The data that the wire answers for a result; kept for later requests with the same key. */
  answer: (result: Result) => unknown;
}

/** What a request did, or what it answered the first time its key was used. */
export type Outcome<Result> =
  | { readonly replayed: false; readonly result: Result }
  | { readonly replayed: true; readonly data: unknown };

/** Keys used before this are forgotten. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - limits.idempotencyKeyHours * 3_600_000);

/**
 * Runs `work` in a transaction, once for the request's key: key, effect and answer are committed together, and a
 * refusal leaves nothing. Null from `work` says that nothing was done and that it wants to be run again: null is
 * returned, and the key stays unused. Without a request it is a transaction like any other. Refuses with CONFLICT
 * while the first request is under way, VALIDATION_ERROR (`Idempotency-Key`) for another body, and with whatever
 * `work` refuses.
 */
export async function onceForKey<Result>(
  { db, clock }: { db: Database; clock: Clock },
  request: IdempotentRequest<Result> | null,
  work: (session: Session) => Promise<Result | null>,
): Promise<Outcome<Result> | null> {
  if (!request) return done(await db.transaction(work));
  const { merchantId, method, path, key, bodyHash } = request;
  const identity = { merchantId, method, path, key };
  const now = clock.now();
  const before = await readUse(db, request, now);
  if (before) return before;
  return db.transaction(async (session) => {
    if (!(await session.one(holdIdempotencyKey, identity)).held) throw inFlight();
    // Another request may have ended between our reading and our holding the key.
    const meanwhile = await readUse(session, request, now);
    if (meanwhile) return meanwhile;
    const result = await work(session);
    if (result === null) return null;
    const answer = JSON.stringify(request.answer(result));
    await session.run(saveIdempotencyKey, { ...identity, bodyHashHex: bodyHash, answer, now });
    return done(result);
  });
}

const done = <Result>(result: Result | null): Outcome<Result> | null =>
  result === null ? null : { replayed: false, result };

/** What a key answered before; null when it was not used. Refuses with VALIDATION_ERROR (`Idempotency-Key`) for another body. */
export async function readUse<Result>(
  session: Session,
  { merchantId, method, path, key, bodyHash }: IdempotentRequest<Result>,
  now: Date,
): Promise<Outcome<Result> | null> {
  const known = await session.maybe(readIdempotencyKey, { merchantId, method, path, key, keptSince: keptSince(now) });
  return known && replay(known, bodyHash);
}

/** The stored answer of a key. Refuses with VALIDATION_ERROR (`Idempotency-Key`) for another body. */
export function replay(
  known: { bodyHash: string; answer: string },
  bodyHash: string,
): { replayed: true; data: unknown } {
  if (known.bodyHash !== bodyHash) {
    const message = 'This key was used with another body. Use a new key for a new request.';
    throw new Refusal('VALIDATION_ERROR', message, { details: { 'Idempotency-Key': [message] } });
  }
  return { replayed: true, data: JSON.parse(known.answer) as unknown };
}

/** CONFLICT: the first request of this key has not ended yet. */
export const inFlight = (): Refusal =>
  new Refusal('CONFLICT', 'A request with this Idempotency-Key is still under way. Send it again in a moment.');
