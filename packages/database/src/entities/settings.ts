import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RegistrationMode } from '@florin/contract/vocabulary';

const usd = () => p.decimal().columnType('numeric(20,2)');
const share = () => p.decimal().columnType('numeric(7,6)');

/** The platform's settings: one row. */
export const Settings = defineEntity({
  name: 'Settings',
  tableName: 'settings',
  properties: {
    singleton: p.boolean().primary(),
    version: p.bigint().default(1),
    serviceFeeRate: share().default('0.01'),
    minPaymentUsd: usd().default('1.00'),
    maxPaymentUsd: usd().default('100000.00'),
    underpaymentToleranceUsd: usd().default('0'),
    underpaymentToleranceRate: share().default('0'),
    dustUsd: usd().default('0.05'),
    registration: p.text().$type<RegistrationMode>().default('closed'),
  },
});
export type Settings = InferEntity<typeof Settings>;
