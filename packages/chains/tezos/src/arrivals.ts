import { refOf } from './decode-transaction.ts';
import type { Group } from './operations.ts';

/** Something that came to an account. */
export interface Arrival {
  /** Its place in its group: the same in whichever block the group is. */
  position: number;
  from: string;
  to: string;
  amount: bigint;
  /** Null for the chain's coin. */
  token: string | null;
}

/**
 * What a group moved: nothing where a step of it failed. Each step has a place for its coins and one for every transfer that
 * it asks a contract for. What an account sends itself is no arrival: staking looks so.
 */
export function arrivalsOf({ steps }: Group): Arrival[] {
  const found: Arrival[] = [];
  let place = 0;
  if (!steps.every(({ isApplied }) => isApplied)) return found;
  for (const { from, to, amount, calls } of steps) {
    const coins = { position: place, from, to, amount, token: null };
    const tokens = calls.map((call, at) => ({
      position: place + 1 + at,
      from: call.from,
      to: call.to,
      amount: call.amount,
      token: refOf({ contract: to, id: call.id }),
    }));
    place += 1 + calls.length;
    found.push(coins, ...tokens);
  }
  return found.filter((one) => one.amount > 0n && one.from !== one.to);
}
