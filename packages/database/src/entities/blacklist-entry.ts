import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An address whose money is not accepted, in its family's canonical spelling. */
export const BlacklistEntry = defineEntity({
  name: 'BlacklistEntry',
  tableName: 'blacklist',
  properties: {
    id: p.uuid().primary(),
    chainType: p.text(),
    address: p.text(),
    reason: p.text(),
    createdAt: p.datetime().columnType('timestamptz'),
  },
});
export type BlacklistEntry = InferEntity<typeof BlacklistEntry>;
