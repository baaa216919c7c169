import { setTimeout } from 'node:timers/promises';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import type { Health } from '@florin/contract/schemas/service';
import { CannotStart } from '../cannot-start.ts';
import { unless, type Rest } from '../rest.ts';
import { writeDemoKeys, type DemoKeys } from './demo-keys.ts';

const request = { amount_usd: '25.00', description: 'A first payment' };
const waitMilliseconds = 30_000;
const askMilliseconds = 100;

/**
 * A payment that waits to be paid in any of so many tokens: the one of the last start while it is untouched, else a new one.
 * Until addresses and rates are there, the service offers nothing to pay with; a halted chain's tokens are not waited
 * for, since the administrator who resumes it needs a running service.
 *
 * @returns null where halted chains leave nothing to pay with
 * @throws CannotStart when that takes too long
 */
export async function seedPayment(
  rest: Rest,
  keys: DemoKeys,
  { path, tokenCount }: { path: string; tokenCount: number },
  signal: AbortSignal,
): Promise<Payment | null> {
  const deadline = performance.now() + waitMilliseconds;
  for (let payment = await findKept(rest, keys); ;) {
    payment ??= await create(rest, keys, path);
    const offered = payment === null ? 0 : await countOffers(rest, payment.id);
    if (payment !== null && offered >= tokenCount) return payment;
    if ((await haltedChains(rest)).length > 0) return payment;
    if (performance.now() > deadline)
      throw new CannotStart(
        `Only ${offered} of ${tokenCount} tokens can be paid after ${waitMilliseconds / 1000} s. ` +
          `The log of the worker says whether rates, addresses or the chain are missing.`,
      );
    await setTimeout(askMilliseconds, undefined, { signal });
  }
}

/** Short names of the chains that wait for an administrator. */
export async function haltedChains(rest: Rest): Promise<string[]> {
  const { chains } = await rest.get<Health>('/health');
  return chains.filter(({ status }) => status === 'halted').map(({ short_name }) => short_name);
}

async function findKept(rest: Rest, { api_key, payment_id }: DemoKeys): Promise<Payment | null> {
  if (payment_id === null) return null;
  const payment = await unless(['NOT_FOUND'], rest.get<Payment>(`/v1/payments/${payment_id}`, { apiKey: api_key }));
  return payment?.status === 'awaiting_selection' ? payment : null;
}

async function create(rest: Rest, keys: DemoKeys, path: string): Promise<Payment | null> {
  const asked = rest.post<Payment>('/v1/payments', request, { apiKey: keys.api_key });
  const payment = await unless(['VALIDATION_ERROR', 'CONFLICT'], asked);
  if (payment !== null) writeDemoKeys(path, { ...keys, payment_id: payment.id });
  return payment;
}

async function countOffers(rest: Rest, paymentId: string): Promise<number> {
  const { options } = await rest.get<Checkout>(`/v1/pay/${paymentId}`);
  return options.filter((option) => !option.is_stale).length;
}
