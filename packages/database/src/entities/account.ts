import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { KycLevel, Role } from '@florin/contract/vocabulary';

/** Somebody who signs in. The e-mail is unique without regard to case. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    name: p.text(),
    passwordHash: p.text().hidden(),
    role: p.text().$type<Role>(),
    kycLevel: p.text().$type<KycLevel>().default('none'),
    version: p.bigint().default(1),
    disabledAt: p.datetime().nullable(),
    createdAt: p.datetime().columnType('timestamptz'),
  },
});
export type Account = InferEntity<typeof Account>;
