import type * as wire from '@florin/contract/schemas/exchange';
import type { ListedInstructionRow } from '@florin/database/sql/exchange/instructions';
import type { ExchangeAssetRow } from '@florin/database/sql/exchange/transfers';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { Token } from '@florin/engine/catalogue/catalogue';
import type { ExchangeOverview, ExchangeRecord } from '@florin/engine/exchange/read-overview';
import { instant } from './scalars.ts';
import { presentTokenSummary } from './token.ts';

/** How an account at an exchange does. */
const presentExchange = (record: ExchangeRecord): wire.ExchangeState => ({
  name: record.name,
  is_active: record.isActive,
  health: record.health,
  seen_at: record.seenAt.toISOString(),
  answered_at: instant(record.answeredAt),
  failures: record.failures,
  failed_at: instant(record.failedAt),
  failure: record.failure,
  chains: record.chains.map((chain) => ({
    chain_short_name: chain.shortName,
    network: chain.network,
    withdrawals: chain.withdrawals,
    deposits: chain.deposits,
    fee_crypto: chain.fee,
    minimum_crypto: chain.minimum,
    problem: chain.problem,
    read_at: chain.readAt.toISOString(),
  })),
  balances: record.balances.map((balance) => ({
    symbol: balance.symbol,
    funding_crypto: balance.funding,
    trading_crypto: balance.trading,
    total_crypto: balance.total,
    booked_crypto: balance.booked,
    read_at: instant(balance.readAt),
  })),
  open_payouts: record.openPayouts,
  open_sales: record.openSales,
  unanswered: record.unanswered,
  uncredited_transfers: record.uncreditedTransfers,
});

/** Which coins of the treasury go to the exchange. */
export const presentExchangeAsset = ({
  asset,
  token,
}: {
  asset: ExchangeAssetRow;
  token: Token;
}): wire.ExchangeAsset => ({
  token: presentTokenSummary(token),
  keep_base_units: asset.keep,
  threshold_base_units: asset.threshold,
  day_max_base_units: asset.dayMax,
  sell: asset.sell,
});

export const presentExchangeOverview = (overview: ExchangeOverview): wire.ExchangeOverview => ({
  active_exchange: overview.activeExchange,
  exchanges: overview.exchanges.map(presentExchange),
  assets: overview.assets.map(presentExchangeAsset),
});

const amountText = (units: string | null, decimals: number | null): string | null =>
  units === null || decimals === null ? null : formatReceived(baseUnits(units), decimals);

/** What an exchange was told to do. Of a sale that ended, the amount is what was sold. */
export const presentInstruction = (row: ListedInstructionRow): wire.ExchangeInstruction => ({
  id: row.id,
  exchange: row.exchange,
  kind: row.kind,
  status: row.status,
  withdrawal_id: row.withdrawalId,
  symbol: row.symbol,
  client_reference: row.clientId,
  network: row.network,
  destination_address: row.destination,
  amount_crypto: formatReceived(baseUnits(row.sold ?? row.amount), row.decimals),
  price: row.priceText,
  fee_crypto: amountText(row.feePaid, row.proceedsDecimals ?? row.decimals),
  proceeds_crypto: amountText(row.proceeds, row.proceedsDecimals),
  reference: row.reference,
  tx_hash: row.txHash,
  refusal: row.refusal,
  last_error: row.lastError,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  asked_at: instant(row.askedAt),
  ended_at: instant(row.endedAt),
});
