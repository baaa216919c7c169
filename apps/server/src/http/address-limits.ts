import rateLimit from '@fastify/rate-limit';
import type { RateLimit } from '@florin/contract/access';
import { Refusal } from '@florin/domain/errors';
import { networkOf } from './origin.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often one network address may call routes that ask for no credential. */
export interface AddressRates {
  payerPerSecond: number;
  signInsPerMinute: number;
}

type AddressLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
export type AddressLimits = Readonly<Partial<Record<RateLimit, AddressLimit>>> &
  Readonly<{
    payer_address: AddressLimit;
    /** Opening payments at one link. */
    link_opening: AddressLimit;
  }>;

/** Addresses that are remembered; an IPv6 network of 64 bits counts as one. */
const addressesMax = 50_000;

/** Payments that one address opens at one link; a form that is sent twice counts twice. */
const openingsPerMinute = 10;

const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Limits per network address, counted by each process for itself. Refuse with RATE_LIMIT_EXCEEDED. */
export const addressLimits = async (app: FastifyInstance, rates: AddressRates): Promise<AddressLimits> => {
  await app.register(rateLimit, {
    global: false,
    cache: addressesMax,
    addHeadersOnExceeding: quiet,
    addHeaders: { ...quiet, 'retry-after': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      const message = `Too many requests from your address. Try again in ${seconds} s.`;
      return new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: seconds });
    },
  });
  const limit = (max: number, timeWindow: number) =>
    app.rateLimit({ max, timeWindow, cache: addressesMax }) as unknown as AddressLimit;
  const opening = app.rateLimit({
    max: openingsPerMinute,
    timeWindow: 60_000,
    cache: addressesMax,
    keyGenerator: (request) => `${networkOf(request.ip)} ${(request.params as { link_id: string }).link_id}`,
  });
  return {
    link_opening: opening as unknown as AddressLimit,
    payer_address: limit(rates.payerPerSecond, 1_000),
    sign_in_address: limit(rates.signInsPerMinute, 60_000),
  };
};
