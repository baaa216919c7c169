import type { Movement } from '@florin/domain/ports/chain';
import { type Asker, NodeRefusal } from '@florin/json-rpc/failures';
import { tryCall } from './call-contract.ts';
import { draftLending, lendsOf } from './draft-lending.ts';
import {
  bandwidthOf,
  bandwidthPriceMax,
  coinFeeCap,
  encodePlan,
  type Plan,
  tokenBandwidthCap,
  transferCall,
} from './plan.ts';
import { hasAccount, readPrices, readResources } from './prices.ts';
import { readCoins } from './read-balance.ts';
import { type Draft, refuse } from './planned.ts';
import { readTransferEvent } from './trc20.ts';

type Move = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount'>;

/** Movements of coins to the treasury, from an address of ours: the address ends empty. */
const comesHome = ({ purpose }: Pick<Move, 'purpose'>): boolean => purpose === 'sweep' || purpose === 'consolidation';

/** @throws Refusal CONFLICT when the movement would fail now */
export function draftMovement(node: Asker, move: Move): Promise<Draft> {
  const { lends } = lendsOf(move.purpose);
  if (lends !== undefined) return draftLending(node, { ...move, lends });
  return move.asset.kind === 'native' ? draftCoins(node, move) : draftToken(node, move, move.asset.ref);
}

/** Points of bandwidth, which depend on nothing but how long the numbers in the bytes are. */
function sizeOf({ from, to, amount, asset }: Move, feeLimit: bigint): bigint {
  const lifetime = { refBytes: '0000', refHash: '0'.repeat(16), expiration: 2n ** 41n - 1n };
  const plan: Plan = {
    lifetime,
    timestamp: 2n ** 41n - 1n,
    owner: from,
    destination: to,
    amount,
    token: asset.kind === 'native' ? null : asset.ref,
    feeLimit,
  };
  return bandwidthOf(encodePlan(plan));
}

async function draftCoins(node: Asker, move: Move): Promise<Draft> {
  const { from, to, amount, purpose } = move;
  if (amount > 2n ** 63n - 1n) throw refuse('no amount is so large');
  const size = sizeOf(move, coinFeeCap);
  const [prices, resources, held, isThere] = await Promise.all([
    readPrices(node),
    readResources(node, from),
    readCoins(node, from),
    hasAccount(node, to),
  ]);
  // What gas would cost is asked before the treasury has it.
  if (held < amount && purpose !== 'gas') throw refuse(`the address holds ${held} sun`);
  const burn = resources.bandwidth >= size ? 0n : size * prices.bandwidth;
  // The treasury's account exists. What is exact leaves nothing behind.
  if (comesHome(move)) return { fee: burn, feeCap: burn, limitMin: burn, limit: burn };
  const fee = burn + (isThere ? 0n : prices.activation);
  return { fee, feeCap: coinFeeCap, limitMin: coinFeeCap, limit: coinFeeCap };
}

/** A contract may cost half as much again when the transaction runs: its factor follows demand, prices follow votes. */
const room = { times: 3n, by: 2n };
const falseWord = '0'.repeat(64);

async function draftToken(node: Asker, move: Move, token: string): Promise<Draft> {
  const { from, to, amount } = move;
  if (amount >= 2n ** 256n) throw refuse('no token moves so much at once');
  const [prices, resources, trial] = await Promise.all([
    readPrices(node),
    readResources(node, from),
    tryTransfer(node, { from, to, token, amount }),
  ]);
  if (trial.failure !== null) throw refuse(trial.failure);
  // Tether's contract on Tron answers false and moves everything: what it tells of decides.
  const isTold = trial.logs.some((log) => log.contract === token && readTransferEvent(log)?.to === to);
  if (trial.result === falseWord && !isTold) throw refuse('the token answers false');
  const limitMin = trial.energy * prices.energy;
  const limit = (limitMin * room.times + room.by - 1n) / room.by;
  const burned = (trial.energy > resources.energy ? trial.energy - resources.energy : 0n) * prices.energy;
  const size = sizeOf(move, limit);
  const bandwidth = resources.bandwidth >= size ? 0n : size * bandwidthPriceMax;
  return { fee: burned + bandwidth, feeCap: limit + tokenBandwidthCap, limitMin, limit };
}

async function tryTransfer(
  node: Asker,
  { from, to, token, amount }: { from: string; to: string; token: string; amount: bigint },
) {
  try {
    return await tryCall(node, from, token, transferCall(to, amount));
  } catch (error) {
    throw error instanceof NodeRefusal ? refuse(error.message) : error;
  }
}
