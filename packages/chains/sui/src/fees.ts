import { type Message, number } from '@florin/grpc/protobuf';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { Node } from './node.ts';
import { ask, mask } from './query.ts';
import { readNewest } from './read-checkpoint.ts';

/** A unit of gas for more MIST than this is somebody's accident: a transfer would cost a tenth of a coin. */
const priceMax = 100_000n;
/** Validators take no smaller budget than for so many units. */
const unitsLeast = 2_000n;
/** What a transfer computes at most, in units: it is counted in steps. */
export const plainUnits = 1_000n;
/** Each further object that is read. */
const unitsPerCoin = 40n;
/** A coin object: so much is deposited for its storage, and all but a hundredth comes back when it is gone. */
export const coinStorage = 1_500_000n;

/** MIST for a unit of gas at which validators take every transaction of the present epoch. */
export async function readGasPrice(node: Node): Promise<bigint> {
  const { epoch } = await readNewest(node);
  const request = [{ ...number(1, epoch), keeps: true }, mask(2, ['epoch', 'reference_gas_price'])];
  const price = await ask(node, { method: 'LedgerService/GetEpoch', request }, (answer) => answer.message(1).number(8));
  if (price <= 0n || price > priceMax) throw new NodeFailure('The node names a gas price that cannot be right.');
  return price;
}

interface GasUsed {
  computation: bigint;
  storage: bigint;
  /** What is paid less what comes back. */
  net: bigint;
}

/** What the effects of a transaction say that it cost, in MIST. */
export function gasUsed(effects: Message): GasUsed {
  const summary = effects.message(6);
  const [computation, storage, rebate] = [summary.number(1), summary.number(2), summary.number(3)];
  return { computation, storage, net: computation + storage - rebate };
}

/** A budget for what was tried: prices are fixed within an epoch, but what is computed is counted in steps. */
export function budgetOf({ computation, storage }: GasUsed, price: bigint): bigint {
  const wanted = 2n * computation + storage + plainUnits * price;
  return wanted < unitsLeast * price ? unitsLeast * price : wanted;
}

/** A budget for so many coins where a node tries nothing. */
export const usualBudget = (price: bigint, coins: number): bigint =>
  (2n * plainUnits + unitsPerCoin * BigInt(coins)) * price + 2n * coinStorage;
