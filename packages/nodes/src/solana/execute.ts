import { address, getBase58Decoder, getBase58Encoder } from '@solana/kit';
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm';
import { describeFailure, type Failure } from './errors.ts';
import type { CompiledInstruction, Executed, StoredAccount, TokenBalance } from './ledger.ts';
import { loadAddresses, type Submitted } from './read-message.ts';
import { readDecimals, readTokenAccount } from './token-accounts.ts';

const base58 = getBase58Decoder();

/** Accounts as the virtual machine holds them now; null where there is none. */
export function readAccount(svm: LiteSVM, key: string): StoredAccount | null {
  const found = svm.getAccount(address(key));
  if (!found.exists || (found.lamports === 0n && found.data.length === 0)) return null;
  return {
    lamports: found.lamports,
    owner: found.programAddress,
    data: new Uint8Array(found.data),
    executable: found.executable,
  };
}

interface Change {
  before: StoredAccount | null;
  after: StoredAccount | null;
}

/** A transaction that ran, or why it could not. */
export type Outcome =
  | { ran: true; executed: Executed; accounts: ReadonlyMap<string, Change> }
  | { ran: false; failure: Failure };

/**
 * Runs a transaction in the virtual machine: signatures, fees, rent and programs are the real ones. Balances before and
 * after are read beside it.
 */
export function execute(svm: LiteSVM, submitted: Submitted): Outcome {
  const account = (key: string) => readAccount(svm, key);
  const loadedAddresses = loadAddresses(submitted, account);
  const keys = [...submitted.message.accountKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
  const before = keys.map(account);
  const result = svm.sendTransaction(submitted.transaction);
  const failure = result instanceof FailedTransactionMetadata ? describeFailure(result) : null;
  const meta = result instanceof FailedTransactionMetadata ? result.meta() : result;
  const after = keys.map(account);
  const paid = (before[0]?.lamports ?? 0n) - (after[0]?.lamports ?? 0n);
  // An error of an instruction still takes the fee; what never ran leaves no trace.
  if (failure !== null && (!failure.ran || paid <= 0n)) return { ran: false, failure };
  const { transaction: _bytes, ...said } = submitted;
  return {
    ran: true,
    accounts: new Map(keys.map((key, at) => [key, { before: before[at] ?? null, after: after[at] ?? null }])),
    executed: {
      ...said,
      loadedAddresses,
      err: failure?.err ?? null,
      fee: failure === null ? feeOf(submitted) : paid,
      computeUnits: meta.computeUnitsConsumed(),
      preBalances: before.map((one) => one?.lamports ?? 0n),
      postBalances: after.map((one) => one?.lamports ?? 0n),
      preTokenBalances: tokenBalances(before, account),
      postTokenBalances: tokenBalances(after, account),
      innerInstructions: innerOf(meta),
      logs: meta.logs(),
    },
  };
}

const signatureFee = 5000n;
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
const defaultUnits = 200_000n;
const microLamports = 1_000_000n;

/** Lamports: for each signature, and the asked price for the asked units. */
export function feeOf({ message }: Pick<Submitted, 'message'>): bigint {
  let units = 0n;
  let price = 0n;
  let limit: bigint | null = null;
  for (const { programIdIndex, data } of message.instructions) {
    if (message.accountKeys[programIdIndex] !== computeBudgetProgram) {
      units += defaultUnits;
      continue;
    }
    const bytes = Buffer.from(getBase58Encoder().encode(data));
    if (bytes[0] === 2) limit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === 3) price = bytes.readBigUInt64LE(1);
  }
  const tip = ((limit ?? units) * price + microLamports - 1n) / microLamports;
  return signatureFee * BigInt(message.header.numRequiredSignatures) + tip;
}

function tokenBalances(
  accounts: readonly (StoredAccount | null)[],
  account: (key: string) => StoredAccount | null,
): TokenBalance[] {
  return accounts.flatMap((one, accountIndex) => {
    const held = readTokenAccount(one);
    return held === null ? [] : [{ accountIndex, ...held, decimals: readDecimals(account(held.mint)) }];
  });
}

function innerOf(meta: TransactionMetadata): Executed['innerInstructions'] {
  return meta.innerInstructions().flatMap((all, index) => {
    const instructions = all.map((inner): CompiledInstruction => {
      const instruction = inner.instruction();
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.decode(instruction.data()),
        stackHeight: inner.stackHeight(),
      };
    });
    return instructions.length === 0 ? [] : [{ index, instructions }];
  });
}
