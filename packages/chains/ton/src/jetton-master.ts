import { Address, type Cell } from '@ton/core';
import type { Asker } from '@florin/json-rpc/failures';
import { askContract, cellAt } from './get-method.ts';
import { encodeInit, possibleInits, readWalletInit } from './jetton.ts';
import { rawOf, spell } from './address.ts';
import { canonicalOf } from './wallet.ts';

/** Raw address of the wallet of an owner, as the master itself computes it; null where there is no such master. */
async function readWalletAddress(node: Asker, master: string, owner: Address): Promise<string | null> {
  const stack = await askContract(node, { address: rawOf(master), method: 'get_wallet_address', owners: [owner] });
  return stack === null ? null : rawOf(canonicalOf(cellAt(stack, 0).beginParse().loadAddress()));
}

/** Whether a wallet, `owner` and `wallet` in raw form, is the one that the master has for its owner. */
export const isGenuine = async (
  node: Asker,
  { master, owner, wallet }: { master: string; owner: string; wallet: string },
): Promise<boolean> => (await readWalletAddress(node, master, Address.parseRaw(owner))) === wallet;

/**
 * With what the wallet of an owner is deployed, so that its address commits to owner and master.
 * @returns null for a jetton whose wallets are built otherwise than by a reference contract, and for what is no jetton
 */
export async function readWalletInitOf(node: Asker, master: string, owner: string): Promise<Cell | null> {
  const [holder, minter] = [Address.parse(owner), Address.parse(master)];
  const [address, data] = await Promise.all([
    readWalletAddress(node, master, holder),
    askContract(node, { address: rawOf(master), method: 'get_jetton_data' }),
  ]);
  if (address === null || data === null) return null;
  const inits = possibleInits(cellAt(data, 4), holder, minter).map(encodeInit);
  return inits.find((init) => spell(address) === readWalletInit(init)?.address) ?? null;
}
