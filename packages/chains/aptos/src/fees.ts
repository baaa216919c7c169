import { fields } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { whole } from './answers.ts';
import type { Rpc } from './node.ts';

/** Base units for a unit of gas: the chain takes nothing cheaper. */
export const leastPrice = 100n;
/** Advice beyond a hundred times the least is somebody's accident. */
const mostPrice = 10_000n;

/** What nodes advise to pay for a unit of gas now, within what can be believed; the least where they advise nothing. */
export async function readGasPrice(rpc: Rpc): Promise<bigint> {
  try {
    const advice = await readOn(
      rpc,
      (node) =>
        node.ask('/estimate_gas_price', [], (value) =>
          whole(fields(value, 'gas price').gas_estimate, 'gas price: gas_estimate'),
        ),
      'a gas price',
    );
    if (advice < leastPrice) return leastPrice;
    return advice > mostPrice ? mostPrice : advice;
  } catch (error) {
    if (error instanceof NodeRefusal || error instanceof NodeFailure) return leastPrice;
    throw error;
  }
}

/** Half as much again, and some: storage that is taken meanwhile costs more than it was when it was tried. */
export const roomyGas = (used: bigint): bigint => (used * 3n) / 2n + 100n;

/** A quarter more than is advised: the advice may rise until the transaction is built. */
export const roomyPrice = (price: bigint): bigint => (price * 5n + 3n) / 4n;
