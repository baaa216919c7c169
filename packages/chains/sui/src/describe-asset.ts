import { text } from '@florin/grpc/protobuf';
import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { nativeDecimals } from './coin-type.ts';
import type { Node, Rpc } from './node.ts';
import { ask, found } from './query.ts';

/** @throws Refusal VALIDATION_ERROR when the chain keeps no facts of a coin. */
export async function describeAsset(rpc: Rpc, asset: Asset) {
  if (asset.kind === 'native') return { decimals: nativeDecimals, symbol: null };
  const told = await readOn(rpc, (node) => readMetadata(node, asset.ref), 'a coin');
  if (told !== null) return told;
  throw new Refusal(
    'VALIDATION_ERROR',
    `The chain keeps no facts of ${asset.ref}: compare the type with its issuer's.`,
  );
}

/** Null for a coin that there is none of, or that says nothing of itself. */
export const readMetadata = async (node: Node, coinType: string) =>
  (await found(
    ask(node, { method: 'StateService/GetCoinInfo', request: [text(1, coinType)] }, (answer) => {
      const [metadata] = answer.messages(2);
      if (metadata === undefined) return null;
      const symbol = metadata.text(4);
      return { decimals: Number(metadata.number(2)), symbol: symbol === '' ? null : symbol };
    }),
  )) ?? null;
