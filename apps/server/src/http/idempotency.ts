import type { Idempotency } from '@florin/contract/access';
import { bodyHash, isIdempotencyKey } from '@florin/domain/access/idempotency-key';
import { Refusal } from '@florin/domain/errors';
import type { IdempotentRequest, Outcome } from '@florin/engine/access/idempotency';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The header of that name where the route honours it. */
    idempotencyKey: string | null;
    /** Whether the answer is that of an earlier request. */
    isReplay: boolean;
  }
}

const refuse = (message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { 'Idempotency-Key': [message] } });

/** Reads or refuses the header `Idempotency-Key`, as the route has it; null where it has no meaning. */
export const idempotencyGate = (meaning: Idempotency): preValidationHookHandler | null => {
  if (meaning === 'ignored') return null;
  return (request, _reply, done) => {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return done();
    if (meaning === 'refused') {
      return done(refuse('The answer holds a secret, which is not kept: send this request without the header.'));
    }
    if (typeof header !== 'string' || !isIdempotencyKey(header)) {
      return done(refuse('Must have 1 to 255 visible ASCII characters.'));
    }
    request.idempotencyKey = header;
    return done();
  };
};

/** The request as something to be done once; null without the header. `answer` presents a result. */
export const idempotent = <Result>(
  request: FastifyRequest,
  { accountId }: Caller,
  answer: (result: Result) => unknown,
): IdempotentRequest<Result> | null => {
  if (request.idempotencyKey === null) return null;
  return {
    merchantId: accountId,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? request.url,
    key: request.idempotencyKey,
    bodyHash: bodyHash(request.body),
    answer,
  };
};

/** Presents a result once, although it is kept for its key and answered as well. */
export const presentedOnce = <Result extends object, Data>(present: (result: Result) => Data) => {
  let last: { result: Result; data: Data } | null = null;
  return (result: Result): Data => {
    if (last?.result !== result) last = { result, data: present(result) };
    return last.data;
  };
};

/** The data to answer: presented now, or as it was the first time. */
export const answerOf = <Result, Data>(
  request: FastifyRequest,
  outcome: Outcome<Result>,
  present: (result: Result) => Data,
): Data => {
  if (!outcome.replayed) return present(outcome.result);
  request.isReplay = true;
  return outcome.data as Data;
};
