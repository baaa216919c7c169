import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A chain as the operator runs it. */
export const Chain = defineEntity({
  name: 'Chain',
  tableName: 'chains',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    shortName: p.text(),
    chainType: p.text(),
    network: p.text(),
    rpcUrls: p.array().columnType('text[]'),
    isActive: p.boolean().default(false),
    isPaused: p.boolean().default(false),
    haltedAt: p.datetime().columnType('timestamptz').nullable(),
    haltReason: p.text().nullable(),
    paymentExpiryMinutes: p.integer().default(30),
    confirmationsRequired: p.integer(),
    finalityTag: p.text().nullable(),
    explorerTxUrl: p.text().nullable(),
    walletRpcUrl: p.text().nullable(),
    walletRestUrl: p.text().nullable(),
    expectedBlockSeconds: p.integer(),
    sweepMaxWaitSeconds: p.integer().default(600),
    sweepCostShare: p.decimal().columnType('numeric(7,6)').default('0.01'),
    batchSweeps: p.boolean().default(false),
    bumpAfterSeconds: p.integer().default(180),
    withdrawalFeeUsd: p.decimal().columnType('numeric(20,2)').default('1.00'),
    minWithdrawalUsd: p.decimal().columnType('numeric(20,2)').default('10.00'),
    createdAt: p.datetime().columnType('timestamptz'),
  },
});
export type Chain = InferEntity<typeof Chain>;
