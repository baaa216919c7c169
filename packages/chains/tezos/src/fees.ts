import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { ratio, whole } from './answers.ts';
import type { Rpc } from './node.ts';
import { encodeGroup, type Plan, revealGas } from './plan.ts';

/** Least that a node asks for a group before it passes it on, nanotez. */
interface Price {
  group: bigint;
  gas: bigint;
  byte: bigint;
}

const nanotez = 1_000n;
/** What nodes ask unless they are set otherwise. */
const usual: Price = { group: 100_000n, gas: 100n, byte: 1_000n };
/** Advice beyond a hundred times as much is somebody's accident. */
const most = 100n;
const signatureBytes = 64n;

/**
 * Mutez that a byte of storage is counted at. Bytes do not tell what the chain asks; where it asks more, nothing is built.
 */
export const countedForByte = 250n;

/** What a node asks at present, within what can be believed. Many do not tell. */
export async function readPrice(rpc: Rpc): Promise<Price> {
  try {
    return await readOn(
      rpc,
      (node) =>
        node.ask('/chains/main/mempool/filter?include_default=true', [], (value) => {
          const filter = fields(value, 'filter');
          return {
            group: believed(whole(filter.minimal_fees, 'minimal_fees') * nanotez, usual.group),
            gas: believed(ratio(filter.minimal_nanotez_per_gas_unit, 'nanotez per gas'), usual.gas),
            byte: believed(ratio(filter.minimal_nanotez_per_byte, 'nanotez per byte'), usual.byte),
          };
        }),
      'a price',
    );
  } catch (error) {
    if (error instanceof NodeRefusal || error instanceof NodeFailure) return usual;
    throw error;
  }
}

const believed = (told: bigint, usually: bigint): bigint => (told > usually * most ? usually * most : told);

/** Mutez that a node asks at least for a plan, whatever its fee says. */
export function leastFee(plan: Plan, { group, gas, byte }: Price): bigint {
  const size = BigInt(encodeGroup({ ...plan, fee: 0n }).length) + signatureBytes + feeBytes;
  const units = plan.gas + (plan.reveals ? revealGas : 0n);
  return (group + gas * units + byte * size + nanotez - 1n) / nanotez;
}

/** A fee is written in so many bytes at most. */
const feeBytes = 5n;

/** A quarter more than is asked, which may rise until a block takes it. */
export const roomyFee = (plan: Plan, price: Price): bigint => (leastFee(plan, price) * 5n + 3n) / 4n;

/** Most that a plan's bytes to store may cost, mutez. */
export const burnOf = ({ storage }: Pick<Plan, 'storage'>): bigint => storage * countedForByte;

export const capOf = (plan: Plan): bigint => plan.fee + burnOf(plan);

/** What the protocol sets for everybody. */
export interface Constants {
  /** Mutez for each byte that is stored anew. */
  costPerByte: bigint;
  /** Most gas of one operation. */
  gasMax: bigint;
  /** Blocks after its branch that may have a group. */
  lifetime: bigint;
}

/** @throws NodeFailure where a byte costs more than the signer counts */
export async function readConstants(node: Asker): Promise<Constants> {
  const constants = await node.ask('/chains/main/blocks/head/context/constants', [], (value) => {
    const told = fields(value, 'constants');
    return {
      costPerByte: whole(told.cost_per_byte, 'cost_per_byte'),
      gasMax: whole(told.hard_gas_limit_per_operation, 'hard_gas_limit_per_operation'),
      lifetime: whole(told.max_operations_time_to_live, 'max_operations_time_to_live'),
    };
  });
  if (constants.costPerByte > countedForByte)
    throw new NodeFailure(
      `A byte costs ${constants.costPerByte} mutez: more than the ${countedForByte} counted for it.`,
    );
  return constants;
}
