import type { AssetBalance, Outgoing, PlatformBalances } from '@florin/contract/schemas/outgoing';
import type { UnmatchedDeposit } from '@florin/contract/schemas/unmatched-deposit';
import type { ListedOutgoingRow } from '@florin/database/sql/outgoing/list';
import type { UntakenDepositRow } from '@florin/database/sql/deposits/list-untaken';
import type { AssetBalanceRow } from '@florin/database/sql/ledger/read-asset-balances';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { PlatformBalances as Balances } from '@florin/engine/books/read-balances';
import { presentChainSummary } from './chain.ts';
import { bookedText, instant } from './scalars.ts';
import { presentTokenSummary } from './token.ts';

type Placed = Pick<
  UntakenDepositRow,
  'tokenId' | 'symbol' | 'tokenName' | 'chainId' | 'chainName' | 'shortName' | 'chainType'
>;

/** The token and the chain of a joined row. */
const place = (row: Placed) => ({
  token: presentTokenSummary({ id: row.tokenId, symbol: row.symbol, name: row.tokenName }),
  chain: presentChainSummary({
    id: row.chainId,
    name: row.chainName,
    shortName: row.shortName,
    chainType: row.chainType,
  }),
});

/** A deposit that no payment has taken. */
export const presentUnmatchedDeposit = (row: UntakenDepositRow): UnmatchedDeposit => ({
  id: row.id,
  ...place(row),
  amount_crypto: formatReceived(baseUnits(row.amount), row.decimals),
  amount_usd: row.amountUsd,
  tx_hash: row.txHash,
  block_height: Number(row.blockHeight),
  from_address: row.fromAddress,
  address: row.address,
  reason: row.reason,
  payment_id: row.paymentId,
  is_confirmed: row.isConfirmed,
  is_ignored: row.isIgnored,
  is_quarantined: row.isQuarantined,
  detected_at: row.detectedAt.toISOString(),
});

const feeText = (units: string | null, decimals: number | null): string | null =>
  units === null || decimals === null ? null : formatReceived(baseUnits(units), decimals);

const height = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** An outgoing transaction. */
export const presentOutgoing = (row: ListedOutgoingRow): Outgoing => ({
  id: row.id,
  purpose: row.purpose,
  purpose_id: row.purposeId,
  status: row.status,
  ...place(row),
  amount_crypto: formatReceived(baseUnits(row.amount), row.decimals),
  source_address: row.sourceAddress,
  destination_address: row.destination,
  batch_id: row.batchId,
  nonce: height(row.nonce),
  signatures: Number(row.signatures),
  tx_hash: row.txHash,
  block_height: height(row.blockHeight),
  succeeded: row.succeeded,
  fee_cap_native: feeText(row.feeCap, row.nativeDecimals),
  fee_paid_native: feeText(row.feePaid, row.nativeDecimals),
  attempts: row.attempts,
  last_error: row.lastError,
  next_attempt_at: row.nextAttemptAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  final_at: instant(row.finalAt),
});

const presentAsset = (row: AssetBalanceRow): AssetBalance => ({
  ...place(row),
  treasury_crypto: bookedText(row.treasury, row.decimals),
  gas_crypto: bookedText(row.gas, row.decimals),
  unswept_crypto: bookedText(row.unswept, row.decimals),
});

/** What the platform holds by its books. */
export const presentBalances = ({ assets, pools }: Balances): PlatformBalances => ({
  assets: assets.map(presentAsset),
  pools: pools.map(({ chainType, left }) => ({ chain_type: chainType, addresses_left: Number(left) })),
});
