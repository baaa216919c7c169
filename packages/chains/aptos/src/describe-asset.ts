import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { fields, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { whole } from './answers.ts';
import { NamedRefusal, type Rpc } from './node.ts';

const nativeDecimals = 8;
const notThere = new Set(['resource_not_found', 'account_not_found']);

interface Description {
  decimals: number;
  symbol: string | null;
}

/** What the chain says of a fungible asset; null where there is none at the address. */
export async function readMetadata(node: Asker, metadata: string): Promise<Description | null> {
  const path = `/accounts/${metadata}/resource/0x1::fungible_asset::Metadata`;
  try {
    return await node.ask(path, [], (value) => {
      const { type, data } = fields(value, 'metadata');
      if (type !== '0x1::fungible_asset::Metadata') throw new NodeFailure('The node answered another resource.');
      const { decimals, symbol } = fields(data, 'metadata');
      return { decimals: Number(whole(decimals, 'metadata: decimals')), symbol: text(symbol, 'metadata: symbol') };
    });
  } catch (error) {
    if (error instanceof NamedRefusal && notThere.has(error.word)) return null;
    throw error;
  }
}

/** @throws Refusal VALIDATION_ERROR when there is no such asset. */
export async function describeAsset(rpc: Rpc, asset: Asset): Promise<Description> {
  if (asset.kind === 'native') return { decimals: nativeDecimals, symbol: null };
  const found = await readOn(rpc, (node) => readMetadata(node, asset.ref), 'an asset');
  if (found === null) throw new Refusal('VALIDATION_ERROR', `There is no fungible asset at ${asset.ref}.`);
  return found;
}
