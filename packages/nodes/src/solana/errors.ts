import type { FailedTransactionMetadata } from 'litesvm';

/** `TransactionErrorFieldless` of litesvm, by its number, in the words of the JSON-RPC interface. */
const plain: readonly string[] = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
];

/** What a transaction that ran and failed did: it took its fee. Everything else was never in a block. */
export interface Failure {
  err: unknown;
  ran: boolean;
  isDuplicate: boolean;
  isForged: boolean;
}

/** The failure of a transaction as nodes word it. */
export function describeFailure(failed: FailedTransactionMetadata): Failure {
  const error = failed.err();
  if (typeof error === 'number') {
    const word = plain[error] ?? `TransactionError${error}`;
    return { err: word, ran: false, isDuplicate: word === 'AlreadyProcessed', isForged: word === 'SignatureFailure' };
  }
  const answer = { ran: true, isDuplicate: false, isForged: false };
  if ('accountIndex' in error)
    return { ...answer, err: { InsufficientFundsForRent: { account_index: error.accountIndex } } };
  if ('err' in error) return { ...answer, err: { InstructionError: [error.index, String(error.err())] } };
  return { ...answer, err: String(error) };
}
