import rateLimit from '@fastify/rate-limit';
import type { RateLimit } from '@florin/contract/access';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often one network address may call routes that ask for no credential. */
export interface AddressRates {
  payerPerSecond: number;
  signInsPerMinute: number;
}

type AddressLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
export type AddressLimits = Readonly<Partial<Record<RateLimit, AddressLimit>>> &
  Readonly<{ payer_address: AddressLimit }>;

/** Addresses that are remembered; an IPv6 network of 64 bits counts as one. */
const addressesMax = 50_000;

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
  return {
    payer_address: limit(rates.payerPerSecond, 1_000),
    sign_in_address: limit(rates.signInsPerMinute, 60_000),
  };
};
