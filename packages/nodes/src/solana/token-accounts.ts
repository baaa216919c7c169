import { getAddressDecoder } from '@solana/kit';
import type { StoredAccount } from './ledger.ts';

export const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

const accountSize = 165;
const mintSize = 82;
const readAddress = (data: Uint8Array, at: number): string => getAddressDecoder().decode(data, at);

/** Mint, owner and amount of a token account; null for any other account. */
export function readTokenAccount(account: StoredAccount | null) {
  if (account === null || !tokenPrograms.has(account.owner) || account.data.length < accountSize) return null;
  const amount = new DataView(account.data.buffer, account.data.byteOffset).getBigUint64(64, true);
  return { mint: readAddress(account.data, 0), owner: readAddress(account.data, 32), amount, programId: account.owner };
}

/** The decimals of a mint; 0 where there is none. */
export function readDecimals(mint: StoredAccount | null): number {
  if (mint === null || !tokenPrograms.has(mint.owner) || mint.data.length < mintSize) return 0;
  return mint.data[44] ?? 0;
}
