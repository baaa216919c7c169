import { Refusal } from '@florin/domain/errors';
import { type RateLimiter, rateWindowMs } from '@florin/domain/ports/rate-limiter';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyReply } from 'fastify';

const windowSeconds = rateWindowMs / 1000;

/**
 * Counts a request of an API key, or of a signed-in account over all its sessions, and tells what is left, in the fields
 * of draft-ietf-httpapi-ratelimit-headers. Refuses with RATE_LIMIT_EXCEEDED.
 */
export const countKey = async (
  { limiter, sessionPerSecond }: { limiter: RateLimiter; sessionPerSecond: number },
  caller: Caller,
  reply: FastifyReply,
): Promise<void> => {
  const { keyId, ratePerSecond, personId } = caller;
  const isKey = keyId !== null && ratePerSecond !== null;
  const [name, counted, max] = isKey
    ? (['key', keyId, ratePerSecond] as const)
    : (['session', `session:${personId}`, sessionPerSecond] as const);
  const { accepted, remaining, freesInMs } = await limiter.admit(counted, max);
  reply.header('ratelimit-policy', `"${name}";q=${max};w=${windowSeconds}`);
  reply.header('ratelimit', `"${name}";r=${remaining};t=${Math.ceil(freesInMs / 1000)}`);
  if (!accepted) {
    const who = isKey ? 'This API key' : 'This account';
    const message = `${who} may make ${max} requests per second. Try again in a second.`;
    throw new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: windowSeconds });
  }
};
