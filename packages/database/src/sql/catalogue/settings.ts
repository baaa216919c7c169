import type { RegistrationMode, TokenFeePayer } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';

/** Settings that every process keeps with its catalogue; amounts and shares are text as stored. */
export interface CatalogueSettings {
  serviceFeeRate: string;
  minPaymentUsd: string;
  maxPaymentUsd: string;
  underpaymentToleranceUsd: string;
  underpaymentToleranceRate: string;
  dustUsd: string;
  basicWithdrawalCapUsd: string;
  /** Who bears what a token's own fee takes from coins on their way to the treasury. */
  tokenFeePayer: TokenFeePayer;
  /** Minutes before what is left on a deposit address is brought to the treasury. */
  consolidationWaitMinutes: number;
  /** Share of the median that a source's price may be away from it. */
  rateOutlierRate: string;
  /** Fewest sources that make a rate. */
  rateSourcesMin: number;
  /** Who pays withdrawals out: `treasury`, or the name of an exchange. */
  activeExchange: string;
  /** Minutes until a person may declare that an instruction without an answer never arrived. */
  exchangeReleaseMinutes: number;
  /** Share of the best price that a sale may go below it. */
  exchangeSaleDiscountRate: string;
}

/** The platform's settings; amounts and shares are text as stored. */
export interface SettingsRow extends CatalogueSettings {
  refundCostCoveredUsd: string;
  partialSettlementGraceMinutes: number;
  abandonAfterMinutes: number;
  /** Minutes after a wallet got its address before it is paid to. */
  walletCoolingMinutes: number;
  apiRatePerSecond: number;
  registration: RegistrationMode;
}

const columns = `s.service_fee_rate, s.min_payment_usd, s.max_payment_usd, s.underpayment_tolerance_usd,
  s.underpayment_tolerance_rate, s.dust_usd, s.basic_withdrawal_cap_usd, s.refund_cost_covered_usd, s.token_fee_payer,
  s.partial_settlement_grace_minutes, s.consolidation_wait_minutes, s.abandon_after_minutes, s.wallet_cooling_minutes,
  s.api_rate_per_second, s.rate_outlier_rate, s.rate_sources_min, s.registration, s.active_exchange,
  s.exchange_release_minutes,
  s.exchange_sale_discount_rate`;

export const readSettings = statement<NoParameters, SettingsRow>('read_settings', `select ${columns} from settings s`);

/** Also the lock under which changes of the catalogue queue. */
export const moveCatalogueVersion = statement<NoParameters>(
  'move_catalogue_version',
  'update settings set version = version + 1',
);

export const saveSettings = statement<{ settingsJson: string }, SettingsRow>(
  'save_settings',
  `update settings s
      set service_fee_rate = n."serviceFeeRate", min_payment_usd = n."minPaymentUsd",
          max_payment_usd = n."maxPaymentUsd", underpayment_tolerance_usd = n."underpaymentToleranceUsd",
          underpayment_tolerance_rate = n."underpaymentToleranceRate", dust_usd = n."dustUsd",
          basic_withdrawal_cap_usd = n."basicWithdrawalCapUsd", refund_cost_covered_usd = n."refundCostCoveredUsd",
          token_fee_payer = n."tokenFeePayer", partial_settlement_grace_minutes = n."partialSettlementGraceMinutes",
          consolidation_wait_minutes = n."consolidationWaitMinutes", abandon_after_minutes = n."abandonAfterMinutes",
          wallet_cooling_minutes = n."walletCoolingMinutes", api_rate_per_second = n."apiRatePerSecond",
          rate_outlier_rate = n."rateOutlierRate", rate_sources_min = n."rateSourcesMin",
          registration = n.registration, active_exchange = n."activeExchange",
          exchange_release_minutes = n."exchangeReleaseMinutes",
          exchange_sale_discount_rate = n."exchangeSaleDiscountRate"
     from jsonb_to_record($settingsJson::jsonb) as n(
          "serviceFeeRate" numeric, "minPaymentUsd" numeric, "maxPaymentUsd" numeric,
          "underpaymentToleranceUsd" numeric, "underpaymentToleranceRate" numeric, "dustUsd" numeric,
          "basicWithdrawalCapUsd" numeric, "refundCostCoveredUsd" numeric, "tokenFeePayer" text,
          "partialSettlementGraceMinutes" integer, "consolidationWaitMinutes" integer, "abandonAfterMinutes" integer,
          "walletCoolingMinutes" integer, "apiRatePerSecond" integer, "rateOutlierRate" numeric,
          "rateSourcesMin" smallint, registration text, "activeExchange" text, "exchangeReleaseMinutes" integer,
          "exchangeSaleDiscountRate" numeric)
   returning ${columns}`,
);
