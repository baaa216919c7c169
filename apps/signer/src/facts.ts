import type { Asset, BatchContract, BatchItem, OutgoingPurpose, SourceAccount } from '@florin/domain/ports/chain';

/** What the database says of one movement. */
export interface StoredIntent {
  id: string;
  purpose: OutgoingPurpose;
  status: string;
  family: string;
  network: string;
  source: SourceAccount;
  sourceAddress: string;
  destination: string;
  asset: Asset;
  amount: bigint;
  feeCap: bigint;
  nonce: bigint | null;
  /** For gas: the deposit index of the sweep that it pays for; null when there is none. */
  sweepIndex: bigint | null;
  /** For a payout: its withdrawal on the same chain, in the same token; null when there is none. */
  payout: StoredPayout | null;
  /** For a batch: the sweeps that it carries. */
  items: readonly StoredItem[];
}

/** One sweep of a batch. */
export interface StoredItem extends BatchItem {
  /** Of its deposit address. */
  index: bigint;
  destination: string;
  status: string;
}

/** What the database says of the withdrawal that a payout pays. */
export interface StoredPayout {
  withdrawalId: string;
  status: string;
  /** As requested. */
  destination: string;
  /** Base units, as requested: the gross amount less its fee. */
  amount: bigint;
  /** As an administrator approved it; null when nobody did. */
  approved: { destination: string; amount: bigint } | null;
}

/** The signer's own configuration of one network, in its native base units. */
export interface NetworkLimits {
  /** Most that one transaction may cost. */
  feeMax: bigint;
  /** Most that one gas funding may send to a deposit address. */
  gasMax: bigint;
  /** Null where this signer pays no withdrawals out. */
  payout: PayoutLimits | null;
  /** Hash of the code that batches of sweeps may be entrusted to; null where this signer signs none. */
  batchCode: string | null;
}

/** The signer's own configuration of payouts on one network. */
export interface PayoutLimits {
  /** The contract of USDT: whatever the database calls so. */
  token: string;
  /** Most base units of one payout. */
  max: bigint;
  /** Most base units that are signed for within 24 hours. */
  dayMax: bigint;
}

/** What the signer knows by itself, whatever the database says. */
export interface OwnFacts {
  /** Null for a network that this signer is not configured for. */
  limits: NetworkLimits | null;
  treasury: string;
  depositAddress(index: bigint): string;
  /** The one spelling of an address or token reference; null when it is none. */
  canonical(address: string): string | null;
  /** The contract of its treasury; null where the family has none. */
  batchContract: BatchContract | null;
  /** Whether its journal has a signature of this intent. */
  signedBefore: boolean;
  /** What its journal knows of payouts. */
  history: PayoutHistory;
}

/** What was signed before, as the signer itself remembers. */
export interface PayoutHistory {
  /** Base units signed for within the last 24 hours on this network, this intent left out. */
  dayTotal: bigint;
  /** Other intents signed for the same withdrawal that may have paid it. */
  unsettled: readonly string[];
}
