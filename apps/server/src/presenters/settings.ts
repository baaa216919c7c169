import type { Settings } from '@florin/contract/schemas/settings';
import type { PlatformSettingsRecord } from '@florin/engine/catalogue/settings';
import { shareText } from './scalars.ts';

/** The platform's settings. */
export const presentSettings = (record: PlatformSettingsRecord): Settings => ({
  service_fee_rate: shareText(record.serviceFeeRate),
  min_payment_usd: record.minPaymentUsd,
  max_payment_usd: record.maxPaymentUsd,
  underpayment_tolerance_usd: record.underpaymentToleranceUsd,
  underpayment_tolerance_rate: shareText(record.underpaymentToleranceRate),
  dust_usd: record.dustUsd,
  basic_withdrawal_cap_usd: record.basicWithdrawalCapUsd,
  refund_cost_covered_usd: record.refundCostCoveredUsd,
  token_fee_payer: record.tokenFeePayer,
  partial_settlement_grace_minutes: record.partialSettlementGraceMinutes,
  consolidation_wait_minutes: record.consolidationWaitMinutes,
  abandon_after_minutes: record.abandonAfterMinutes,
  wallet_cooling_minutes: record.walletCoolingMinutes,
  api_rate_per_second: record.apiRatePerSecond,
  rate_outlier_rate: shareText(record.rateOutlierRate),
  rate_sources_min: record.rateSourcesMin,
  active_exchange: record.activeExchange,
  exchange_release_minutes: record.exchangeReleaseMinutes,
  exchange_sale_discount_rate: shareText(record.exchangeSaleDiscountRate),
  registration: record.registration,
});
