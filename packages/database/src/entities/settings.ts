import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RegistrationMode, TokenFeePayer } from '@florin/contract/vocabulary';

const usd = () => p.decimal().columnType('numeric(20,2)');
const share = () => p.decimal().columnType('numeric(7,6)');

/** The platform's settings: one row. */
export const Settings = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    singleton: p.boolean().primary(),
    version: p.bigint(),
    serviceFeeRate: share(),
    minPaymentUsd: usd(),
    maxPaymentUsd: usd(),
    underpaymentToleranceUsd: usd(),
    underpaymentToleranceRate: share(),
    dustUsd: usd(),
    basicWithdrawalCapUsd: usd(),
    refundCostCoveredUsd: usd(),
    tokenFeePayer: p.text().$type<TokenFeePayer>(),
    partialSettlementGraceMinutes: p.integer(),
    consolidationWaitMinutes: p.integer(),
    abandonAfterMinutes: p.integer(),
    walletCoolingMinutes: p.integer(),
    apiRatePerSecond: p.integer(),
    rateOutlierRate: share(),
    rateSourcesMin: p.smallint(),
    activeExchange: p.text(),
    exchangeReleaseMinutes: p.integer(),
    exchangeSaleDiscountRate: share(),
    registration: p.text().$type<RegistrationMode>(),
  },
});
export type Settings = InferEntity<typeof Settings>;
