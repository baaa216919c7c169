import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import type { Movement } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { readHeld } from './read-balance.ts';
import { readWalletInitOf } from './jetton-master.ts';
import type { CoinMove, JettonMove } from './plan.ts';

export type Moving = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount'>;

const comesHome = ({ purpose }: Pick<Moving, 'purpose'>): boolean => purposeFacts[purpose].collects;

/** Coins that come home: the address pays for their way out of them. */
export const paysItself = (moving: Pick<Moving, 'purpose' | 'asset'>): boolean =>
  comesHome(moving) && moving.asset.kind === 'native';

export const markOf = (moving: Pick<Moving, 'purpose'>): CoinMove['mark'] => {
  if (comesHome(moving)) return 'home';
  return moving.purpose === 'gas' ? 'gas' : 'none';
};

/** The same movement always has the same number in its messages. */
const queryOf = (id: string): bigint =>
  new DataView(sha256(utf8ToBytes(`florin intent ${id}`)).buffer).getBigUint64(0) >> 1n;

/**
 * What a message would do.
 * @throws Refusal CONFLICT when it would fail now: the sender holds too little, or the jetton is of no kind that we know.
 */
export async function draftMove(node: Asker, moving: Moving, id: string): Promise<CoinMove | JettonMove> {
  const { from, to, asset, amount } = moving;
  if (moving.purpose === 'batch' || moving.purpose === 'deployment')
    throw new InvariantError('Every deposit moves by itself on TON.', { purpose: moving.purpose });
  if (asset.kind === 'native') return { kind: 'coins', to, amount, mark: markOf(moving) };
  const wallet = await readWalletInitOf(node, asset.ref, from);
  if (wallet === null) throw new Refusal('CONFLICT', `No jetton of a known kind answers at ${asset.ref}.`);
  const response = comesHome(moving) ? to : from;
  return { kind: 'jettons', to, amount, wallet, response, queryId: queryOf(id) };
}

/** @throws Refusal CONFLICT when less is there than is to move. What pays for gas is asked for before any of it is there. */
export async function expectHeld(node: Asker, { purpose, from, asset, amount }: Moving): Promise<void> {
  if (purpose === 'gas' || purpose === 'cancel') return;
  const held = await readHeld(node, from, asset);
  if (held < amount) throw new Refusal('CONFLICT', `The movement would fail now: ${from} holds ${held} of ${amount}.`);
}
