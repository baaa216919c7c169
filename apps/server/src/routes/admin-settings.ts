import type { Contract } from '@florin/contract/contract';
import type { SettingsChanges } from '@florin/contract/schemas/settings';
import type { Changes } from '@florin/engine/audit/changed-members';
import {
  type PlatformSettingsRecord,
  readPlatformSettings,
  updatePlatformSettings,
} from '@florin/engine/catalogue/settings';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentSettings } from '../presenters/settings.ts';
import { changingCallers, changingCatalogue } from './fresh.ts';

const toChanges = (body: SettingsChanges): Changes<PlatformSettingsRecord> => ({
  serviceFeeRate: body.service_fee_rate,
  minPaymentUsd: body.min_payment_usd,
  maxPaymentUsd: body.max_payment_usd,
  underpaymentToleranceUsd: body.underpayment_tolerance_usd,
  underpaymentToleranceRate: body.underpayment_tolerance_rate,
  dustUsd: body.dust_usd,
  basicWithdrawalCapUsd: body.basic_withdrawal_cap_usd,
  refundCostCoveredUsd: body.refund_cost_covered_usd,
  tokenFeePayer: body.token_fee_payer,
  partialSettlementGraceMinutes: body.partial_settlement_grace_minutes,
  consolidationWaitMinutes: body.consolidation_wait_minutes,
  abandonAfterMinutes: body.abandon_after_minutes,
  walletCoolingMinutes: body.wallet_cooling_minutes,
  apiRatePerSecond: body.api_rate_per_second,
  rateOutlierRate: body.rate_outlier_rate,
  rateSourcesMin: body.rate_sources_min,
  activeExchange: body.active_exchange,
  exchangeReleaseMinutes: body.exchange_release_minutes,
  exchangeSaleDiscountRate: body.exchange_sale_discount_rate,
  registration: body.registration,
});

/** The platform's settings. */
export const adminSettingsRoutes = (ports: ServerPorts): Handlers<Contract['adminSettings']> => ({
  read: async () => presentSettings(await readPlatformSettings(ports.db)),
  update: async ({ body, ...by }) =>
    presentSettings(
      await changingCatalogue(
        ports,
        changingCallers(ports, null, updatePlatformSettings(ports.db, toChanges(body), actorOf(by))),
      ),
    ),
});
