import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Coin, CoinsSlot, OutgoingIntent } from '@florin/domain/ports/chain';
import { unsignedCharactersMax } from '@florin/domain/ports/signer';
import type { Network } from './networks.ts';
import { readMade } from './made.ts';
import type { Rpc } from './node.ts';
import { scriptOf } from './script.ts';
import { dustOf, feeFor, ownScriptBytes, vsizeOf } from './sizes.ts';
import { type Draft, type DraftInput, encodeDraft } from './unsigned.ts';

/** Coins that pay for their own way: everything arrives but the cost. */
export const paysItself = ({ purpose }: Pick<OutgoingIntent, 'purpose'>): boolean =>
  purpose === 'sweep' || purpose === 'batch';

export function needScript(network: Network, address: string): string {
  const read = scriptOf(network, address);
  if (!read.ok) throw new InvariantError(`It is no address of ${network.name}.`, { address });
  return read.script;
}

/** Cost of spending so many coins of ours at a rate, with one output of this script, or another to the treasury beside it. */
export function costs(network: Network, coins: number, paid: string, rate: bigint): { alone: bigint; change: bigint } {
  const script = paid.length / 2;
  return {
    alone: feeFor(vsizeOf(network, coins, [script]), rate),
    change: feeFor(vsizeOf(network, coins, [script, ownScriptBytes(network)]), rate),
  };
}

/** What the outputs of a movement are at a fee for each form; `fee` is what it then costs. */
export function outputsFor(
  network: Network,
  pay: { script: string; amount: bigint; held: bigint; treasury: string },
  fees: { alone: bigint; change: bigint },
): { outputs: Draft['outputs']; fee: bigint } {
  const { script, amount, held, treasury } = pay;
  const left = held - amount - fees.change;
  if (treasury !== script && left >= dustOf(network, treasury))
    return {
      outputs: [
        { script, amount },
        { script: treasury, amount: left },
      ],
      fee: fees.change,
    };
  // Too little to be carried goes to the miners.
  if (held - amount < fees.alone)
    throw new Refusal('CONFLICT', 'The coins do not pay for what they are to move at the present fee level.');
  return { outputs: [{ script, amount }], fee: held - amount };
}

/** Where what is left goes, as the intent says it or one of its coins shows it. */
export function treasuryOf(network: Network, intent: OutgoingIntent, { coins }: CoinsSlot): string {
  const own = intent.source.kind === 'treasury' ? intent.sourceAddress : intent.treasury;
  const address = own ?? coins.find(({ source }) => source.kind === 'treasury')?.address;
  if (address === undefined) throw new InvariantError('An intent does not say where the rest of its coins goes.');
  return needScript(network, address);
}

/** The coins as inputs, with the transactions that made them. */
export async function inputsOf(network: Network, rpc: Rpc, coins: readonly Coin[]): Promise<DraftInput[]> {
  const made = await readMade(rpc, coins);
  return coins.map(({ txHash, position, amount, address }) => {
    const transaction = made.get(txHash);
    if (transaction === undefined) throw new InvariantError('The transaction of a coin was not read.', { txHash });
    return { txHash, position, amount, script: needScript(network, address), made: transaction };
  });
}

/**
 * The unsigned bytes of a draft.
 * @throws Refusal CONFLICT when the transactions that made its coins are more than a signer takes.
 */
export function encodeForSigner(draft: Draft): string {
  const unsigned = encodeDraft(draft);
  if (unsigned.length > unsignedCharactersMax)
    throw new Refusal('CONFLICT', 'The transactions that made these coins are too large to be signed with at once.');
  return unsigned;
}
