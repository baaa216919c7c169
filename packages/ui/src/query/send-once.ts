import { useState } from 'preact/hooks';

/**
 * Sends an order under an idempotency key that stays the same until the order was answered with success. Who presses
 * again after a lost answer asks for the same thing, and not for a second one.
 *
 * @param order what the key is for: all of the body but the one-time code, which is new in each attempt
 */
export type SendOnce = <Done>(
  order: object,
  send: (options: { idempotencyKey: string }) => PromiseLike<Done>,
) => Promise<Done>;

/** Keeps a key for each order that was not answered yet: changing an amount and changing it back is the first order. */
export function openOrders(): SendOnce {
  const keys = new Map<string, string>();
  return async (order, send) => {
    const name = JSON.stringify(order);
    const idempotencyKey = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, idempotencyKey);
    const done = await send({ idempotencyKey });
    keys.delete(name);
    return done;
  };
}

/** The orders of one form, from when it is opened until it is left. */
export const useSendOnce = (): SendOnce => useState(() => openOrders())[0];
