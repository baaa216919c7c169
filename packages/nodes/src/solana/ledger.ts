/** What the stand-in remembers of blocks and transactions, in the words of the JSON-RPC interface. */

export interface TokenBalance {
  accountIndex: number;
  mint: string;
  owner: string;
  programId: string;
  amount: bigint;
  decimals: number;
}

export interface CompiledInstruction {
  programIdIndex: number;
  accounts: number[];
  /** Base58. */
  data: string;
  stackHeight: number | null;
}

/** One executed transaction with what it did. */
export interface Executed {
  signature: string;
  /** Signed bytes, base64. */
  wire: string;
  version: 'legacy' | number;
  message: {
    accountKeys: readonly string[];
    header: { numRequiredSignatures: number; numReadonlySignedAccounts: number; numReadonlyUnsignedAccounts: number };
    recentBlockhash: string;
    instructions: readonly CompiledInstruction[];
    addressTableLookups?: readonly { accountKey: string; readonlyIndexes: number[]; writableIndexes: number[] }[];
  };
  signatures: readonly string[];
  loadedAddresses: { writable: readonly string[]; readonly: readonly string[] };
  /** Null when it succeeded. */
  err: unknown;
  fee: bigint;
  computeUnits: bigint;
  preBalances: readonly bigint[];
  postBalances: readonly bigint[];
  preTokenBalances: readonly TokenBalance[];
  postTokenBalances: readonly TokenBalance[];
  innerInstructions: readonly { index: number; instructions: CompiledInstruction[] }[];
  logs: readonly string[];
}

export interface ProducedBlock {
  slot: bigint;
  /** Counts produced blocks only; skipped slots have none. */
  height: bigint;
  parentSlot: bigint;
  blockhash: string;
  previousBlockhash: string;
  /** Seconds since the epoch. */
  time: bigint;
  transactions: readonly Executed[];
}

export interface StoredAccount {
  lamports: bigint;
  owner: string;
  data: Uint8Array;
  executable: boolean;
}

/** What changed the chain: the same steps make the same chain, down to every block hash. */
export type VmStep =
  | { kind: 'block'; time: bigint }
  | { kind: 'queue'; /** Signed bytes, base64. */ wire: string }
  | { kind: 'put'; key: string; account: StoredAccount };
