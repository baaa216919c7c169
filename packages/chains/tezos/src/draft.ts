import { InvariantError, Refusal } from '@florin/domain/errors';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import type { Movement } from '@florin/domain/ports/chain';
import { isRevealed, readCounter } from './accounts.ts';
import { least } from './decode-transaction.ts';
import { type Constants, readConstants } from './fees.ts';
import { measure } from './measure.ts';
import type { Node } from './node.ts';
import type { Move, Plan } from './plan.ts';
import { readHeld, tokenOf } from './read-balance.ts';
import { readHeaderAt } from './read-header.ts';

export type Moving = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount'>;

/** A plan without a fee, and what it needs by the node's own word. */
export interface Draft {
  plan: Plan;
  /** Bytes that it was seen to store; a plan may have room for more. */
  stored: bigint;
  constants: Constants;
}

/** Coins that come home: the address pays for their way out of them. */
export const paysItself = ({ purpose, asset }: Pick<Moving, 'purpose' | 'asset'>): boolean =>
  purposeFacts[purpose].collects && asset.kind === 'native';

/**
 * A movement on the chain as it is now, with what it needs. `counter` is its number; the next one where it is left out.
 * @throws Refusal CONFLICT when it would fail now.
 */
export async function draftMovement(node: Node, moving: Moving, counter?: bigint): Promise<Draft> {
  const { from, purpose } = moving;
  if (purpose === 'batch' || purpose === 'deployment')
    throw new InvariantError('Every deposit moves by itself on Tezos.', { purpose });
  await expectHeld(node, moving);
  const [constants, revealed, used, branch] = await Promise.all([
    readConstants(node),
    isRevealed(node, from),
    readCounter(node, from),
    readBranch(node),
  ]);
  const move = moveOf(moving);
  const { gas, storage, stored } = await measure(node, { from, move, revealed, constants });
  const number = counter ?? used + (revealed ? 1n : 2n);
  // A group before it reveals the key where there is one that no block has yet.
  const reveals = !revealed && number <= used + 2n;
  const plan = { branch, source: from, reveals, counter: number, fee: 0n, gas, storage, move };
  return { plan, stored, constants };
}

/** A final block: no reorganisation takes it from under what is signed. */
export const readBranch = async (node: Node): Promise<string> => (await readHeaderAt(node, 'head~2')).hash;

function moveOf({ purpose, from, to, asset, amount }: Moving): Move {
  if (purpose === 'cancel') return { kind: 'coins', to: from, amount: least };
  if (asset.kind === 'native') return { kind: 'coins', to, amount };
  return { kind: 'tokens', ...tokenOf(asset.ref), to, amount };
}

/** @throws Refusal CONFLICT when less is there than is to move. What pays for gas is asked for before any of it is there. */
async function expectHeld(node: Node, { purpose, from, asset, amount }: Moving): Promise<void> {
  if (purpose === 'gas' || purpose === 'cancel') return;
  const held = await readHeld(node, from, asset);
  if (held < amount) throw new Refusal('CONFLICT', `The movement would fail now: ${from} holds ${held} of ${amount}.`);
}
