import { setTimeout } from 'node:timers/promises';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import type { Health } from '@florin/contract/schemas/service';
import { CannotStart } from '../cannot-start.ts';
import { unless, type Rest } from '../rest.ts';
import { writeDemoKeys, type DemoKeys } from './demo-keys.ts';

const request = { amount_usd: '25.00', description: 'A first payment' };
const readyMilliseconds = 30_000;

/** A payment that waits to be paid: the one of the last start while it is untouched, else a new one. */
export async function seedPayment(rest: Rest, keys: DemoKeys, path: string): Promise<Payment> {
  const credential = { apiKey: keys.api_key };
  const kept =
    keys.payment_id === null
      ? null
      : await unless(['NOT_FOUND'], rest.get<Payment>(`/v1/payments/${keys.payment_id}`, credential));
  if (kept?.status === 'awaiting_selection') return kept;
  const payment = await rest.post<Payment>('/v1/payments', request, credential);
  writeDemoKeys(path, { ...keys, payment_id: payment.id });
  return payment;
}

/**
 * Waits until a payer could choose any token: addresses are there, rates are fresh, the chain is followed.
 *
 * @throws CannotStart when that takes too long
 */
export async function waitUntilPayable(rest: Rest, paymentId: string, tokens: number): Promise<void> {
  const deadline = performance.now() + readyMilliseconds;
  for (;;) {
    const { options } = await rest.get<Checkout>(`/v1/pay/${paymentId}`);
    const { chains } = await rest.get<Health>('/health');
    const fresh = options.filter((option) => !option.is_stale);
    if (fresh.length >= tokens && chains.every(({ status }) => status === 'ok')) return;
    if (performance.now() > deadline)
      throw new CannotStart(
        `Only ${fresh.length} of ${tokens} tokens can be paid after ${readyMilliseconds / 1000} s: ` +
          `the worker's log says why (rates, addresses or the chain are missing).`,
      );
    await setTimeout(100);
  }
}
