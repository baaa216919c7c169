import type { Asset } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { Numeral } from '@florin/json-rpc/numeral';
import { readOn } from '@florin/json-rpc/failover';
import { toHex, toWord } from './address-book.ts';
import { quantity } from './answers.ts';
import type { Rpc } from './node.ts';
import { readHeaderOf, readTagged } from './read-header.ts';
import { balanceOfCall } from './trc20.ts';

/** Blocks that are looked through for a balance of the past: a few minutes. */
const blocksMax = 100n;

/** Coins of an address, in sun. Nodes tell the present only. */
export const readCoins = (node: Asker, address: string): Promise<bigint> =>
  node.ask('eth_getBalance', [`0x${toHex(address)}`, 'latest'], (value) => quantity(value, 'balance'));

export const readTokens = (node: Asker, address: string, token: string): Promise<bigint> =>
  node.ask('eth_call', [{ to: `0x${toHex(token)}`, data: `0x${balanceOfCall(address)}` }, 'latest'], (value) =>
    quantity(value === '0x' ? '0x0' : value, 'balance'),
  );

/**
 * What an address holds. Nodes keep no past states: what it held after a block is what it holds now, as long as no block
 * since then names it.
 * @throws NodeFailure where one does, or the block is too long ago to look.
 */
export const readBalance = (rpc: Rpc, address: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(
    rpc,
    async (node) => {
      const present = () => (asset.kind === 'native' ? readCoins(node, address) : readTokens(node, address, asset.ref));
      if (height === undefined) return present();
      const held = await present();
      // Asked after the balance: what these blocks do not tell of, the balance does not contain.
      const { height: newest } = await readTagged(node, 'latest');
      if (newest < height) throw new NodeFailure('The node has not come that far.');
      if (newest - height > blocksMax)
        throw new NodeFailure('The block is too long ago to tell what was held after it.');
      for (let at = height + 1n; at <= newest; at += 1n)
        if (await isNamed(node, at, address)) throw new NodeFailure('The address has moved since that block.');
      return held;
    },
    'a balance',
  );

/** Whether anything in a block, what contracts did included, has the bytes of an address in it. */
async function isNamed(node: Asker, height: bigint, address: string): Promise<boolean> {
  const header = await readHeaderOf(node, height);
  if (header === null) throw new NodeFailure('The node has lost a block.');
  const word = toWord(address);
  const holds = (value: unknown): boolean => {
    if (typeof value === 'string') return value.toLowerCase().includes(word);
    if (value instanceof Numeral || typeof value !== 'object' || value === null) return false;
    return Object.values(value).some(holds);
  };
  const [block, infos] = await Promise.all([
    node.ask('/wallet/getblockbyid', [{ value: header.hash }], (value) => fields(value, 'block').transactions ?? []),
    node.ask('/wallet/gettransactioninfobyblocknum', [{ num: Number(height) }], (value) => value),
  ]);
  return holds(block) || holds(infos);
}
