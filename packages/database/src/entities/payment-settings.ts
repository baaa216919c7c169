import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FeePayer } from '@florin/contract/vocabulary';

/** What a merchant's payments start from. */
export const PaymentSettings = defineEntity({
  name: 'PaymentSettings',
  tableName: 'payment_settings',
  properties: {
    accountId: p.uuid().primary(),
    feePayer: p.text().$type<FeePayer>().default('user'),
    enabledTokenIds: p.array().columnType('uuid[]').default([]),
  },
});
export type PaymentSettings = InferEntity<typeof PaymentSettings>;
