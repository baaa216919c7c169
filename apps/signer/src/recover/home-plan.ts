import { Refusal } from '@florin/domain/errors';
import type { Asset, Slot } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { HomeMove, Sender, Settled } from './sender.ts';

/** What one transaction will bring to the treasury. */
export interface PlannedMove {
  indexes: readonly bigint[];
  asset: Asset;
  /** Base units that arrive at present prices. */
  amount: bigint;
  /** Native base units that it costs at most. */
  feeCap: bigint;
  /** Native base units that the treasury sends to the address first. */
  gas: bigint;
}

/** What stays where it is. */
export interface LeftBehind {
  indexes: readonly bigint[];
  asset: Asset;
  amount: bigint;
  why: string;
}

/** What was sent. */
export interface Sent {
  indexes: readonly bigint[];
  asset: Asset;
  amount: bigint;
  txHash: string;
  state: Settled;
}

export interface HomeResult {
  sent: readonly Sent[];
  left: readonly LeftBehind[];
}

/** How what was found on a chain comes to its treasury. */
export interface HomePlan {
  moves: readonly PlannedMove[];
  left: readonly LeftBehind[];
  /** Native base units that the treasury must hold before anything is sent, and what it holds. */
  treasury: { needed: bigint; held: bigint };
  carryOut(sender: Sender): Promise<HomeResult>;
}

/** Movements whose fates are independent of one another. */
const atOnce = 32;

export interface Attempt {
  indexes: readonly bigint[];
  asset: Asset;
  amount: bigint;
  /** Sends it. Null: there is nothing left to send. */
  send(): Promise<{ txHash: string; amount: bigint } | null>;
}

/** Sends what can be sent, some at a time, and waits for it. One that is refused leaves the others alone. */
export async function attemptAll(sender: Sender, attempts: readonly Attempt[]): Promise<HomeResult> {
  const sent: Sent[] = [];
  const left: LeftBehind[] = [];
  for (let at = 0; at < attempts.length; at += atOnce) {
    const under = attempts.slice(at, at + atOnce);
    const done = await Promise.all(under.map((attempt) => attemptOne(attempt)));
    const some = done.flatMap((one) => (one !== null && 'txHash' in one ? [one] : []));
    const states = await sender.settle(some.map(({ txHash }) => txHash));
    for (const [place, one] of some.entries()) sent.push({ ...one, state: states[place] ?? 'waiting' });
    left.push(...done.flatMap((one) => (one !== null && 'why' in one ? [one] : [])));
  }
  return { sent, left };
}

async function attemptOne({ indexes, asset, amount, send }: Attempt): Promise<Omit<Sent, 'state'> | LeftBehind | null> {
  const tried = await orWhy(send);
  if (typeof tried === 'string') return { indexes, asset, amount, why: tried };
  return tried && { indexes, asset, ...tried };
}

/** What is refused as a line of text; anything else that goes wrong ends the run, which can be started again. */
export async function orWhy<Value extends object | null>(work: () => Promise<Value>): Promise<Value | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export const both = (one: HomeResult, other: HomeResult): HomeResult => ({
  sent: [...one.sent, ...other.sent],
  left: [...one.left, ...other.left],
});

/** Gives a holding's sweep its slot, with what it costs at most. */
export type TakeSlot = (holding: Holding) => Promise<{ slot: Slot; feeCap: bigint }>;

/** A sweep of a deposit address. */
export const sweepOf = (
  { index, address, asset }: Pick<Holding, 'index' | 'address' | 'asset'>,
  treasury: string,
  { amount, feeCap }: { amount: bigint; feeCap: bigint },
): HomeMove => ({
  purpose: 'sweep',
  source: { kind: 'deposit', index },
  sourceAddress: address,
  destination: treasury,
  asset,
  amount,
  feeCap,
});
