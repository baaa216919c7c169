import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TokenProof, TokenType } from '@florin/contract/vocabulary';

/** A coin or token of a chain, and the terms it is accepted on. */
export const Token = defineEntity({
  name: 'Token',
  tableName: 'tokens',
  properties: {
    id: p.uuid().primary(),
    chainId: p.uuid(),
    symbol: p.text(),
    name: p.text(),
    tokenType: p.text().$type<TokenType>(),
    contract: p.text().nullable(),
    decimals: p.integer(),
    payableDecimals: p.integer(),
    isStablecoin: p.boolean().default(false),
    isActive: p.boolean().default(false),
    contractSymbol: p.text().nullable(),
    verifiedAt: p.datetime().columnType('timestamptz').nullable(),
    problem: p.text().nullable(),
    proof: p.text().$type<TokenProof>().default('awaited'),
    minPaymentUsd: p.decimal().columnType('numeric(20,2)').nullable(),
    maxPaymentUsd: p.decimal().columnType('numeric(20,2)').nullable(),
    conversionFeeRate: p.decimal().columnType('numeric(7,6)').default('0.005'),
    createdAt: p.datetime().columnType('timestamptz'),
  },
});
export type Token = InferEntity<typeof Token>;
