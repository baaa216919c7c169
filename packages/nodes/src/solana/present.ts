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

/** A transaction as a list of its accounts: what it changed, and nothing of what it asked for. */
function presentAccounts(executed: Executed) {
  const { message, signatures, loadedAddresses } = executed;
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const own = message.accountKeys.map((pubkey, at) => {
    const signer = at < numRequiredSignatures;
    const writableEnd = signer
      ? numRequiredSignatures - numReadonlySignedAccounts
      : message.accountKeys.length - numReadonlyUnsignedAccounts;
    return { pubkey, signer, source: 'transaction', writable: at < writableEnd };
  });
  const loaded = (['writable', 'readonly'] as const).flatMap((kind) =>
    loadedAddresses[kind].map((pubkey) => ({
      pubkey,
      signer: false,
      source: 'lookupTable',
      writable: kind === 'writable',
    })),
  );
  const { version, meta } = presentTransaction(executed);
  const { innerInstructions: _i, loadedAddresses: _a, logMessages: _l, computeUnitsConsumed: _u, ...changed } = meta;
  return { transaction: { accountKeys: [...own, ...loaded], signatures }, version, meta: changed };
}

const contents: Readonly<Record<string, (block: ProducedBlock) => object>> = {
  none: () => ({}),
  signatures: ({ transactions }) => ({ signatures: transactions.map(({ signature }) => signature) }),
  accounts: ({ transactions }) => ({ transactions: transactions.map(presentAccounts) }),
  full: ({ transactions }) => ({ transactions: transactions.map(presentTransaction) }),
};

export const presentBlock = (block: ProducedBlock, details: string) => ({
  blockhash: block.blockhash,
  previousBlockhash: block.previousBlockhash,
  parentSlot: block.parentSlot,
  blockHeight: block.height,
  blockTime: block.time,
  ...contents[details]?.(block),
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
