import { Address, beginCell, type Cell, loadStateInit, type StateInit, storeStateInit } from '@ton/core';
import { canonicalOf } from './wallet.ts';

/** Words that messages begin with (TEP-74), and one of ours. */
export const ops = {
  transfer: 0x0f8a7ea5,
  internalTransfer: 0x178d4519,
  transferNotification: 0x7362d09c,
  excesses: 0xd53276db,
  /** Coins for what an address is to send: no contract of a wallet looks at it. */
  topUp: 0xd372158c,
} as const;

export const opBits = 32;
export const queryBits = 64;

/** What the wallet contract of a jetton keeps. */
export interface JettonWallet {
  owner: string;
  master: string;
  balance: bigint;
}

const statusBits = 4;

/**
 * Reads what a jetton wallet keeps. There are two reference contracts: the older one ends with its own code, the newer
 * one, which USDT has, begins with four bits of locks.
 * @returns null for what is neither
 */
export function readWalletData(data: Cell): JettonWallet | null {
  try {
    const slice = data.beginParse();
    if (data.refs.length === 0) slice.skip(statusBits);
    const balance = slice.loadCoins();
    const [owner, master] = [slice.loadAddress(), slice.loadAddress()];
    if (data.refs.length === 1) slice.loadRef();
    slice.endParse();
    return { owner: canonicalOf(owner), master: canonicalOf(master), balance };
  } catch {
    return null;
  }
}

/** With what the wallets of a jetton are deployed: by the newer contract, and by the older one. */
export function possibleInits(code: Cell, owner: Address, master: Address): StateInit[] {
  const newer = beginCell().storeUint(0, statusBits).storeCoins(0n).storeAddress(owner).storeAddress(master).endCell();
  const older = beginCell().storeCoins(0n).storeAddress(owner).storeAddress(master).storeRef(code).endCell();
  return [newer, older].map((data) => ({ code, data }));
}

export const encodeInit = (init: StateInit): Cell => beginCell().store(storeStateInit(init)).endCell();

/**
 * Whose wallet of which jetton lies at the address that follows from what it was deployed with: nobody finds other data
 * with the same address.
 * @returns null for what deploys no empty wallet of a jetton
 */
export function readWalletInit(init: Cell): (Omit<JettonWallet, 'balance'> & { address: string }) | null {
  try {
    const { code, data } = loadStateInit(init.beginParse());
    const kept = code && data ? readWalletData(data) : null;
    return kept?.balance === 0n ? { ...kept, address: canonicalOf(new Address(0, init.hash())) } : null;
  } catch {
    return null;
  }
}
