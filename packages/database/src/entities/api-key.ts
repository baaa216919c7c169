import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ApiKeyStatus, Scope } from '@florin/contract/vocabulary';

/** A merchant's key; only its SHA-256 is stored. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    label: p.text(),
    hash: p.blob().hidden(),
    scopes: p.array().columnType('text[]').$type<Scope[]>(),
    status: p.text().$type<ApiKeyStatus>().default('active'),
    /** Who made it; null for keys of before there were teams. */
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().columnType('timestamptz'),
    lastUsedAt: p.datetime().columnType('timestamptz').nullable(),
    revokedAt: p.datetime().columnType('timestamptz').nullable(),
    ratePerSecond: p.integer().nullable(),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;
