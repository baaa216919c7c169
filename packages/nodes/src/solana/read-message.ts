import {
  address,
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit';
import type { CompiledInstruction, Executed, StoredAccount } from './ledger.ts';

const base58 = getBase58Decoder();

/** A transaction as it came over the wire, with everything its bytes say. */
export interface Submitted extends Pick<Executed, 'signature' | 'wire' | 'version' | 'message' | 'signatures'> {
  transaction: Transaction;
}

/** @throws when the bytes are no transaction */
export function readSubmitted(bytes: Uint8Array): Submitted {
  const transaction = getTransactionDecoder().decode(bytes);
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  if (compiled.version !== 'legacy' && compiled.version !== 0) throw new RangeError('Another version.');
  const { header, staticAccounts, lifetimeToken } = compiled;
  const signatures = Object.values(transaction.signatures).map((one) => base58.decode(one ?? new Uint8Array(64)));
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : null;
  return {
    transaction,
    wire: getBase64Decoder().decode(bytes),
    version: compiled.version,
    signature: signatures[0] ?? '',
    signatures,
    message: {
      accountKeys: staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: lifetimeToken,
      instructions: compiled.instructions.map((one): CompiledInstruction => ({
        programIdIndex: one.programAddressIndex,
        accounts: [...(one.accountIndices ?? [])],
        data: base58.decode(one.data ?? new Uint8Array()),
        stackHeight: null,
      })),
      ...(lookups === null
        ? {}
        : {
            addressTableLookups: lookups.map((lookup) => ({
              accountKey: lookup.lookupTableAddress,
              readonlyIndexes: [...lookup.readonlyIndexes],
              writableIndexes: [...lookup.writableIndexes],
            })),
          }),
    },
  };
}

/** Bytes of a lookup table before its first address. */
const tableHeader = 56;

/** The addresses that a message takes from lookup tables. */
export function loadAddresses(
  { message }: Submitted,
  account: (address: string) => StoredAccount | null,
): Executed['loadedAddresses'] {
  const entry = (key: string, index: number): string => {
    const data = account(address(key))?.data ?? new Uint8Array();
    return getAddressDecoder().decode(data, tableHeader + 32 * index);
  };
  const lookups = message.addressTableLookups ?? [];
  return {
    writable: lookups.flatMap(({ accountKey, writableIndexes }) => writableIndexes.map((at) => entry(accountKey, at))),
    readonly: lookups.flatMap(({ accountKey, readonlyIndexes }) => readonlyIndexes.map((at) => entry(accountKey, at))),
  };
}
