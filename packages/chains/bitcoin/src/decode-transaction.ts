import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import { WireError } from './byte-reader.ts';
import type { Network } from './networks.ts';
import { addressOf, ownerOf } from './script.ts';
import { dustOf } from './sizes.ts';
import { sum } from './transaction-state.ts';
import { decodeDraft, type Draft } from './unsigned.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone. They pay one address, and what is left goes to the treasury;
 * where the treasury's coins go to the treasury and nowhere else, they do nothing. Amounts in base units.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(network: Network, treasury: string, unsigned: string): DecodedTransaction {
  const { inputs, outputs } = read(unsigned);
  const coins = inputs.map(({ txHash, position, amount, script }) => {
    // Another form of script than ours would be signed in another way, with another price.
    if (script.length !== treasury.length) throw refuse('it spends a coin of another kind');
    return { txHash, position, amount, address: ownerOf(network, script) };
  });
  const feeCap = sum(coins.map(({ amount }) => amount)) - sum(outputs.map(({ amount }) => amount));
  if (feeCap <= 0n) throw refuse('it pays no fee');
  const [paid, change, ...more] = outputs;
  if (paid === undefined || more.length > 0) throw refuse('it does not pay one address');
  if (change !== undefined && (change.script !== treasury || paid.script === treasury))
    throw refuse('what is left does not go to the treasury');
  const destination = addressOf(network, paid.script);
  if (destination === null) throw refuse('it pays no address');
  if (outputs.some(({ script, amount }) => amount < dustOf(network, script))) throw refuse('it pays dust');
  const common = { network: null, uses: { kind: 'coins', coins }, feeCap, destination } as const;
  const isCancel = paid.script === treasury && inputs.every(({ script }) => script === treasury);
  if (isCancel) return { ...common, kind: 'cancel' };
  return { ...common, kind: 'transfer', asset: { kind: 'native' }, amount: paid.amount };
}

function read(unsigned: string): Draft {
  let draft: Draft;
  try {
    draft = decodeDraft(unsigned);
  } catch (error) {
    throw error instanceof WireError ? refuse(`${error.message.toLowerCase().replace(/\.$/, '')}`) : error;
  }
  if (draft.inputs.length === 0) throw refuse('it spends nothing');
  const places = new Set(draft.inputs.map(({ txHash, position }) => `${txHash}:${position}`));
  if (places.size !== draft.inputs.length) throw refuse('it spends a coin twice');
  return draft;
}
