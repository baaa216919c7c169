import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem';
import artifact from '../contracts/balance-reader.json' with { type: 'json' };
import { bytes, quantity } from './answers.ts';
import { balanceOfCall, type Hex } from './erc20.ts';

const nobody: Hex = `0x${'0'.repeat(40)}`;
const constructorInput = parseAbiParameters('address token, address[] holders');
const answerForm = parseAbiParameters('uint256[]');

/**
 * Addresses of one question. The answer counts as the code of a contract: nodes let it have 24,576 bytes (EIP-170), and
 * the question 49,152 (EIP-3860).
 */
export const holdersMax = 500;

/** What addresses hold now of one asset, in their order, by one call that creates nothing. */
export async function readBalances(asker: Asker, asset: Asset, holders: readonly string[]): Promise<bigint[]> {
  const token = asset.kind === 'native' ? nobody : (asset.ref as Hex);
  const input = encodeAbiParameters(constructorInput, [token, holders as readonly Hex[]]);
  const call = { data: `${artifact.creation}${input.slice(2)}` };
  try {
    return await asker.ask('eth_call', [call, 'latest'], (value) => readAnswer(value, holders.length));
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    // Some chains run no code without an address, and some nodes allow little gas.
    return Promise.all(holders.map((holder) => readOne(asker, asset, holder)));
  }
}

function readAnswer(value: unknown, count: number): bigint[] {
  const answer = bytes(value, 'balances');
  try {
    const [held] = decodeAbiParameters(answerForm, answer as Hex);
    if (held.length === count) return [...held];
  } catch {
    // Said below: an answer of another form is as wrong as one of another length.
  }
  throw new NodeFailure('The node answered other balances.');
}

const readOne = (asker: Asker, asset: Asset, holder: string): Promise<bigint> =>
  asset.kind === 'native'
    ? asker.ask('eth_getBalance', [holder, 'latest'], (value) => quantity(value, 'balance'))
    : asker.ask('eth_call', [{ to: asset.ref, data: balanceOfCall(holder) }, 'latest'], (value) =>
        quantity(value, 'balance'),
      );
