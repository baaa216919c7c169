import { Refusal } from '@florin/domain/errors';
import { type RateLimiter, rateWindowMs } from '@florin/domain/ports/rate-limiter';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyReply } from 'fastify';

const windowSeconds = rateWindowMs / 1000;

/**
 * Counts a request of an API key and tells what is left, in the fields of draft-ietf-httpapi-ratelimit-headers.
 * Sessions are not counted. Refuses with RATE_LIMIT_EXCEEDED.
 */
export const countKey = async (limiter: RateLimiter, caller: Caller, reply: FastifyReply): Promise<void> => {
  const { keyId, ratePerSecond } = caller;
  if (keyId === null || ratePerSecond === null) return;
  const { accepted, remaining, freesInMs } = await limiter.admit(keyId, ratePerSecond);
  reply.header('ratelimit-policy', `"key";q=${ratePerSecond};w=${windowSeconds}`);
  reply.header('ratelimit', `"key";r=${remaining};t=${Math.ceil(freesInMs / 1000)}`);
  if (!accepted) {
    const message = `This API key may make ${ratePerSecond} requests per second. Try again in a second.`;
    throw new Refusal('RATE_LIMIT_EXCEEDED', message, {}, windowSeconds);
  }
};
