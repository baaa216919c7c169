import { concatBytes } from '@noble/hashes/utils.js';
import type { AccountUse, Instruction } from './message.ts';
import { associatedTokenProgram, computeBudgetProgram, systemProgram, tokenProgram } from './programs.ts';

/** The instructions that our transactions are made of, each with its exact accounts and data. */

const reads = (key: string): AccountUse => ({ key, signs: false, writes: false });
const writes = (key: string): AccountUse => ({ key, signs: false, writes: true });
const signs = (key: string): AccountUse => ({ key, signs: true, writes: false });
const pays = (key: string): AccountUse => ({ key, signs: true, writes: true });

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

export const readU32 = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset).getUint32(at, true);
export const readU64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);

/** Most compute units that the transaction may use: its priority fee is for all of them. */
export const limitUnits = (units: number): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: concatBytes(Uint8Array.of(2), u32(units)),
});

/** Micro-lamports for each compute unit. */
export const priceUnits = (price: bigint): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: concatBytes(Uint8Array.of(3), u64(price)),
});

/** Moves coins. `reference` is a key that nobody looks at: it makes the transaction unlike every other. */
export const moveCoins = (from: string, to: string, lamports: bigint, reference: string): Instruction => ({
  program: systemProgram,
  accounts: [pays(from), writes(to), reads(reference)],
  data: concatBytes(u32(2), u64(lamports)),
});

/** Creates an owner's account for a mint where it is missing, and is content where it is there. */
export const createTokenAccount = (payer: string, account: string, owner: string, mint: string): Instruction => ({
  program: associatedTokenProgram,
  accounts: [pays(payer), writes(account), reads(owner), reads(mint), reads(systemProgram), reads(tokenProgram)],
  data: Uint8Array.of(1),
});

export interface TokenMove {
  from: string;
  to: string;
  mint: string;
  owner: string;
  amount: bigint;
  decimals: number;
  reference: string;
}

/** Moves tokens between two accounts of a mint, and fails where its decimals are other ones. */
export const moveTokens = ({ from, to, mint, owner, amount, decimals, reference }: TokenMove): Instruction => ({
  program: tokenProgram,
  accounts: [writes(from), reads(mint), writes(to), signs(owner), reads(reference)],
  data: concatBytes(Uint8Array.of(12), u64(amount), Uint8Array.of(decimals)),
});

/** Removes an empty token account; what was deposited for its storage goes to `heir`. */
export const closeTokenAccount = (account: string, heir: string, owner: string): Instruction => ({
  program: tokenProgram,
  accounts: [writes(account), writes(heir), signs(owner)],
  data: Uint8Array.of(9),
});
