import type { Asset, BatchContract, BatchItem, OutgoingPurpose, Slot, SourceAccount } from '@florin/domain/ports/chain';

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
  /** What was reserved for it; null when nothing was. */
  slot: Slot | null;
  /**
   * For gas, and for a stake that is lent: the deposit index of the movement that it serves; for a stake that comes back:
   * the one of its destination; for a top-up: the one that lacks coins. Null when there is none.
   */
  servedIndex: bigint | null;
  /** For a payout: its withdrawal on the same chain, in the same token; null when there is none. */
  payout: StoredPayout | null;
  /** For a refund: its row on the same chain, in the same asset; null when there is none. */
  refund: StoredRefund | null;
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

/** What the database says of the refund that a payout pays; amounts are the base units that arrive. */
export interface StoredRefund {
  refundId: string;
  status: string;
  /** As it was asked for. */
  destination: string | null;
  amount: bigint;
  /** Of the deposit that goes back; null for what lies in the treasury. */
  depositIndex: bigint | null;
  /** As an administrator approved it; null when nobody did. */
  approved: { destination: string; amount: bigint } | null;
}

/** The signer's own configuration of one network, in its native base units. */
export interface NetworkLimits {
  /** Most that one transaction may cost. */
  feeMax: bigint;
  /** Most that one gas funding may send to a deposit address. */
  gasMax: bigint;
  /** Most of the treasury's stake whose use one delegation may lend; left out: a thousand times `gasMax`. */
  delegationMax?: bigint;
  /** Null where this signer pays no withdrawals out. */
  payout: PayoutLimits | null;
  /** What may go back to payers; an asset that is not listed may not. */
  refunds: readonly RefundLimits[];
  /** Where coins may go at exchanges; left out: nowhere. */
  exchange?: readonly ExchangeLimits[];
  /** Most that everything signed within 24 hours may cost: fees of payments, sweeps and cancels, and gas. */
  costsDayMax: bigint;
  /** Most that payouts and refunds of an asset may send together within 24 hours; left out: as much as each may. */
  together?: readonly AssetDayLimit[];
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

/** The signer's own configuration of refunds of one asset. */
export interface RefundLimits {
  /** Token reference, or null for the native coin. */
  ref: string | null;
  /** Most base units of one refund. */
  max: bigint;
  /** Most base units that are signed for within 24 hours. */
  dayMax: bigint;
}

/** Of one asset. */
export interface AssetDayLimit {
  /** Token reference, or null for the native coin. */
  ref: string | null;
  /** Most base units that are signed for within 24 hours. */
  dayMax: bigint;
}

/** The signer's own configuration of transfers of one asset to our account at an exchange. */
export interface ExchangeLimits {
  /** Token reference, or null for the native coin. */
  ref: string | null;
  /** The deposit address of our account there: whatever the database or the exchange's answer says. */
  address: string;
  /** Most base units of one transfer. */
  max: bigint;
}

/** What the signer knows by itself, whatever the database says. */
export interface OwnFacts {
  /** Null for a network that this signer is not configured for. */
  limits: NetworkLimits | null;
  treasury: string;
  /** True where the treasury's coins pay for whatever moves. */
  treasuryPays?: boolean;
  depositAddress(index: bigint): string;
  /** The one spelling of an address or token reference; null when it is none. */
  canonical(address: string): string | null;
  /** It is configured for no other network of the family: bytes that name none are for this one. */
  isOnlyNetwork: boolean;
  /** The contract of its treasury; null where the family has none. */
  batchContract: BatchContract | null;
  /** Whether its journal has a signature of this intent. */
  signedBefore: boolean;
  /** Why a payout or a refund is not what enough people agreed to; null when it is. */
  agreed(): string | null;
  /** What its journal knows of payments: of the same kind, and in the same asset. */
  history: PaymentHistory;
  /** Native base units that were signed for within 24 hours on this network: by other intents, and by this one. */
  costs: { others: bigint; own: bigint };
}

/** What was signed before, as the signer itself remembers. */
export interface PaymentHistory {
  /** Base units of payouts, or of refunds in the same asset, within the last 24 hours on this network, without this intent. */
  dayTotal: bigint;
  /** Base units of payouts and refunds in the same asset together. */
  togetherTotal: bigint;
  /** Other intents signed for the same withdrawal or refund that may have paid it. */
  unsettled: readonly string[];
}
