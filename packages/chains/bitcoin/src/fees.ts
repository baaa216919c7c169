import { fields, scaled } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { coinDecimals } from './address-book.ts';
import type { Network } from './networks.ts';
import type { Asker } from '@florin/json-rpc/failures';

const rateOf = (value: unknown, what: string): bigint => scaled(value, coinDecimals, what);

/** Blocks within which a transaction is wanted in one. */
export type Urgency = 2 | 6;

/** Base units per 1,000 virtual bytes. */
export interface Rates {
  /** What the node expects to be enough, else what the chain is configured with. */
  wanted: bigint;
  /** Below it the node's mempool takes nothing. */
  least: bigint;
}

/** Prices of the moment. What is wanted is never below the least. */
export async function readRates(network: Network, asker: Asker, urgency: Urgency): Promise<Rates> {
  const [advice, least] = await Promise.all([readAdvice(asker, urgency), readLeast(network, asker)]);
  const { rateWithoutAdvice, rateMax } = network.coin;
  const wanted = advice ?? rateWithoutAdvice;
  const believed = wanted > rateMax ? rateMax : wanted;
  return { wanted: believed > least ? believed : least, least };
}

/** Null where the node has seen too little. */
const readAdvice = (asker: Asker, urgency: Urgency): Promise<bigint | null> =>
  asker.ask('estimatesmartfee', [urgency], (value) => {
    const { feerate } = fields(value, 'fee estimate');
    const rate = feerate === undefined ? 0n : rateOf(feerate, 'fee estimate');
    // Older nodes say −1.
    return rate > 0n ? rate : null;
  });

/**
 * What transactions must pay to be taken at all; more when the pool is full.
 * @throws NodeFailure for more than is believed: less would not be taken, so another node is asked.
 */
const readLeast = ({ coin }: Network, asker: Asker): Promise<bigint> =>
  asker.ask('getmempoolinfo', [], (value) => {
    const { mempoolminfee, minrelaytxfee } = fields(value, 'mempool');
    const now = rateOf(mempoolminfee, 'least fee of the mempool');
    const always = minrelaytxfee === undefined ? 0n : rateOf(minrelaytxfee, 'least fee of relay');
    const least = now > always ? now : always;
    if (least > coin.rateMax) throw new NodeFailure('The least fee that the node asks for is beyond belief.');
    return least;
  });

/** What a replacement must pay beyond the replaced, for its own size. */
export async function readStep({ coin }: Network, asker: Asker): Promise<bigint> {
  try {
    const step = await asker.ask('getnetworkinfo', [], (value) => {
      const { incrementalfee } = fields(value, 'network');
      const told = incrementalfee === undefined ? 0n : rateOf(incrementalfee, 'step of replacements');
      if (told > coin.rateMax)
        throw new NodeFailure('The step of replacements that the node asks for is beyond belief.');
      return told;
    });
    return step > coin.rateStep ? step : coin.rateStep;
  } catch (error) {
    if (error instanceof NodeRefusal) return coin.rateStep;
    throw error;
  }
}
