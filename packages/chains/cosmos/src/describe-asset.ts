import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { knownToken } from './known-tokens.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { ask, notFoundCode } from './query.ts';
import { type Message, text } from '@florin/grpc/protobuf';

/**
 * What a chain says of a denomination, or our own list where it says nothing: most chains keep no facts of coins that came
 * over IBC.
 * @throws Refusal VALIDATION_ERROR when neither knows its decimals.
 */
export async function describeAsset(network: Network, rpc: Rpc, asset: Asset) {
  if (asset.kind === 'native') return { decimals: network.decimals, symbol: null };
  const told = await readOn(rpc, (node) => readMetadata(node, asset.ref), 'a denomination');
  const known = told ?? knownToken(network.name, asset.ref);
  if (known !== undefined) return known;
  throw new Refusal(
    'VALIDATION_ERROR',
    `The chain keeps no facts of ${asset.ref}: name it in FLORIN_COSMOS_TOKENS with its decimals.`,
  );
}

async function readMetadata(node: Asker, denomination: string): Promise<Description | undefined> {
  const path = '/cosmos.bank.v1beta1.Query/DenomMetadata';
  try {
    return await ask(node, { path, request: [text(1, denomination)] }, (answer) => toDescription(answer, denomination));
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFoundCode) return undefined;
    throw error;
  }
}
interface Description {
  decimals: number;
  symbol: string | null;
}

/** The unit that people see, and by how many places it is larger than the base unit. */
function toDescription(answer: Message, denomination: string): Description | undefined {
  const metadata = answer.message(1);
  if (metadata.text(3) !== denomination) throw new NodeFailure('The node answered another denomination.');
  const display = metadata.text(4);
  const unit = metadata.messages(2).find((one) => one.text(1) === display);
  if (unit === undefined) return undefined;
  return { decimals: Number(unit.number(2)), symbol: metadata.text(6) === '' ? null : metadata.text(6) };
}
