import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { associatedTokenProgram, systemProgram, tokenAccountOf, tokenProgram } from './token-account.ts';
import type { SolanaTransfer } from './transfer.ts';

/** Accounts of a message in its order: the payer, what is written to, what is read. */
interface Message {
  written: readonly string[];
  read: readonly string[];
  instructions: readonly { program: string; accounts: readonly string[]; data: Uint8Array }[];
}

const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};

/** `Transfer` of the system program. */
const coins = (payer: string, { to, amount }: SolanaTransfer): Message => ({
  written: [payer, to],
  read: [systemProgram],
  instructions: [
    { program: systemProgram, accounts: [payer, to], data: concatBytes(Uint8Array.of(2, 0, 0, 0), u64(amount)) },
  ],
});

/**
 * `CreateIdempotent` of the associated token program: the address of a payment has no account for the token until somebody
 * pays for it. Then `TransferChecked`, which fails where the mint has other decimals.
 */
function tokens(
  payer: string,
  { to, amount }: SolanaTransfer,
  { mint, decimals }: NonNullable<SolanaTransfer['token']>,
): Message {
  const [source, target] = [tokenAccountOf(payer, mint), tokenAccountOf(to, mint)];
  return {
    written: [payer, source, target],
    read: [to, mint, systemProgram, tokenProgram, associatedTokenProgram],
    instructions: [
      {
        program: associatedTokenProgram,
        accounts: [payer, target, to, mint, systemProgram, tokenProgram],
        data: Uint8Array.of(1),
      },
      {
        program: tokenProgram,
        accounts: [source, mint, target, payer],
        data: concatBytes(Uint8Array.of(12), u64(amount), Uint8Array.of(decimals)),
      },
    ],
  };
}

/** The unsigned transaction (legacy format) for exactly this transfer: room for one signature, and the message. */
export function buildTransfer(payer: string, transfer: SolanaTransfer, blockhash: string): Uint8Array {
  const { token } = transfer;
  const { written, read, instructions } = token === null ? coins(payer, transfer) : tokens(payer, transfer, token);
  const keys = [...written, ...read];
  const at = (key: string): number => keys.indexOf(key);
  // Every list is shorter than 128, so that its length is one byte.
  return concatBytes(
    Uint8Array.of(1),
    new Uint8Array(64),
    Uint8Array.of(1, 0, read.length, keys.length),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Uint8Array.of(instructions.length),
    ...instructions.map(({ program, accounts, data }) =>
      concatBytes(Uint8Array.of(at(program), accounts.length, ...accounts.map(at), data.length), data),
    ),
  );
}
