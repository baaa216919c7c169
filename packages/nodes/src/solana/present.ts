import type { Executed, ProducedBlock, StoredAccount, TokenBalance } from './ledger.ts';

/** Answers in the form of the JSON-RPC interface; bigint stands for a number of any size. */

const presentBalance = ({ amount, decimals, ...place }: TokenBalance) => ({
  ...place,
  uiTokenAmount: { amount: amount.toString(), decimals, uiAmount: null, uiAmountString: amount.toString() },
});

/** A transaction with its effects, as `getBlock` and `getTransaction` give it. */
export const presentTransaction = (executed: Executed) => ({
  transaction: { message: executed.message, signatures: executed.signatures },
  version: executed.version,
  meta: {
    err: executed.err,
    status: executed.err === null ? { Ok: null } : { Err: executed.err },
    fee: executed.fee,
    computeUnitsConsumed: executed.computeUnits,
    preBalances: executed.preBalances,
    postBalances: executed.postBalances,
    preTokenBalances: executed.preTokenBalances.map(presentBalance),
    postTokenBalances: executed.postTokenBalances.map(presentBalance),
    innerInstructions: executed.innerInstructions,
    loadedAddresses: executed.loadedAddresses,
    logMessages: executed.logs,
    rewards: [],
  },
});

export const presentBlock = (block: ProducedBlock, details: string) => ({
  blockhash: block.blockhash,
  previousBlockhash: block.previousBlockhash,
  parentSlot: block.parentSlot,
  blockHeight: block.height,
  blockTime: block.time,
  ...(details === 'none' ? {} : { transactions: block.transactions.map(presentTransaction) }),
});

export const presentAccount = (account: StoredAccount | null) =>
  account && {
    lamports: account.lamports,
    owner: account.owner,
    data: [Buffer.from(account.data).toString('base64'), 'base64'],
    executable: account.executable,
    // The field is gone from the chain; nodes answer its largest value.
    rentEpoch: 18_446_744_073_709_551_615n,
    space: account.data.length,
  };
