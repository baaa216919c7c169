import { bytes, type Message, number, text } from '@florin/grpc/protobuf';
import { NodeFailure } from '@florin/json-rpc/failures';
import { objectTypeOf } from './coin-type.ts';
import type { Node } from './node.ts';
import type { ObjectRef } from './plan.ts';
import { ask, digest, found, mask } from './query.ts';

/** What an address holds of one coin. */
export interface Held {
  /** In coin objects. */
  coins: bigint;
  /** Without an object. */
  balance: bigint;
}

/** Nothing where the node knows no such coin. */
export const readHeld = async (node: Node, owner: string, coinType: string): Promise<Held> =>
  (await found(
    ask(node, { method: 'StateService/GetBalance', request: [text(1, owner), text(2, coinType)] }, (answer) => {
      const told = answer.message(1);
      const held = { coins: told.number(5), balance: told.number(4) };
      if (told.number(3) !== held.coins + held.balance)
        throw new NodeFailure('The parts of a balance are not its sum.');
      return held;
    }),
  )) ?? { coins: 0n, balance: 0n };

export interface CoinObject {
  ref: ObjectRef;
  amount: bigint;
}

const pageSize = 200n;
const pagesMax = 20;
const parts = ['object_id', 'version', 'digest', 'owner', 'balance'];
/** Owned by an address alone. Coins may also come as party objects, whose versions consensus makes. */
const ownedAlone = 1n;

/**
 * The coin objects of an address that a transaction can name, the largest first; at most as many as so many pages hold. Of
 * party objects no version can be named: one of them would keep the others from moving.
 * @throws NodeFailure when they are not what the node says that the address holds: a page of them is missing.
 */
export async function readCoins(node: Node, owner: string, coinType: string): Promise<CoinObject[]> {
  const listed = new Map<string, ListedCoin>();
  let token = new Uint8Array();
  for (let page = 0; page < pagesMax; page += 1) {
    const request = [
      text(1, owner),
      number(2, pageSize),
      bytes(3, token),
      mask(4, parts),
      text(5, objectTypeOf(coinType)),
    ];
    const answer = await ask(node, { method: 'StateService/ListOwnedObjects', request }, (one) => ({
      coins: one.messages(1).map(toCoin),
      next: one.bytes(2),
    }));
    for (const coin of answer.coins) listed.set(coin.ref.id, coin);
    token = new Uint8Array(answer.next);
    if (token.length === 0) break;
  }
  const coins = [...listed.values()];
  const { coins: held } = await readHeld(node, owner, coinType);
  if (token.length === 0 && coins.reduce((sum, { amount }) => sum + amount, 0n) !== held)
    throw new NodeFailure('The node did not list every coin that the address holds.');
  return coins
    .filter(({ isOwned }) => isOwned)
    .map(({ ref, amount }) => ({ ref, amount }))
    .toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
}

interface ListedCoin extends CoinObject {
  isOwned: boolean;
}

function toCoin(object: Message): ListedCoin {
  const [id, version] = [object.text(2), object.number(3)];
  if (!/^0x[0-9a-f]{64}$/.test(id)) throw new NodeFailure('The node answered an object without a name.');
  const ref = { id, version, digest: digest(object.text(4), 'digest of an object') };
  const kind = object.message(5).number(1);
  // Left out, it may be any: nothing is named of which nobody tells whose it is.
  if (kind === 0n) throw new NodeFailure('The node answered an object without its owner.');
  return { ref, amount: object.number(101), isOwned: kind === ownedAlone };
}
