import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { ask } from './query.ts';
import { text } from '@florin/grpc/protobuf';

/** Prices are base units of the chain's own coin for 10^18 units of gas, as chains count them. */
const scale = 10n ** 18n;
const places = 18;

/** 0.025 millionths of a coin: what is usual where a node gives no advice. */
const usual = 25n * 10n ** 15n;
/** Advice beyond a millionth of a coin is somebody's accident: a transfer would cost a tenth of a coin. */
const most = 10n ** 18n;

/** What a chain asks for gas now, within what can be believed. */
export async function readGasPrice(network: Network, rpc: Rpc): Promise<bigint> {
  const millionth = 10n ** BigInt(Math.max(0, network.decimals - 6));
  const readAdvice = network.gasPrice === 'feemarket' ? readMarketPrice : readNodePrice;
  try {
    const advice = await readOn(rpc, (node) => readAdvice(network, node), 'a gas price');
    if (advice === 0n) return usual * millionth;
    return advice > most * millionth ? most * millionth : advice;
  } catch (error) {
    if (error instanceof NodeRefusal || error instanceof NodeFailure) return usual * millionth;
    throw error;
  }
}

/** What the asked node takes at least: a setting of its own, for example `0.01uusdc,0.02uatom`. */
const readNodePrice = ({ native }: Network, node: Asker): Promise<bigint> =>
  ask(node, { path: '/cosmos.base.node.v1beta1.Service/Config', request: [] }, (config) =>
    config
      .text(1)
      .split(',')
      .reduce((price, one) => (one.endsWith(native) ? (priceOf(one.slice(0, -native.length)) ?? price) : price), 0n),
  );

/** What the module `feemarket` asks of everybody. */
const readMarketPrice = ({ native }: Network, node: Asker): Promise<bigint> =>
  ask(node, { path: '/feemarket.feemarket.v1.Query/GasPrice', request: [text(1, native)] }, (answer) => {
    const price = answer.message(1);
    if (price.text(1) !== native || !/^\d{1,60}$/.test(price.text(2)))
      throw new NodeFailure('The node answered a price in another denomination.');
    return BigInt(price.text(2));
  });

/** A decimal number as a price; null for any other text. */
function priceOf(decimal: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(decimal) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(places, '0'));
}

/** Base units for so much gas, rounded up. */
export const feeOf = (gas: bigint, price: bigint): bigint => (gas * price + scale - 1n) / scale;

/** A quarter more than is asked: what is asked may rise until a block takes it. */
export const roomyFee = (gas: bigint, price: bigint): bigint => (feeOf(gas, price) * 5n + 3n) / 4n;
