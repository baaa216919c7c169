import type { Contract } from '@florin/contract/contract';
import type { TokenChanges } from '@florin/contract/schemas/token';
import type { TokenType } from '@florin/contract/vocabulary';
import type { Handlers } from '../http/handler.ts';
import { counters } from '../presenters/page.ts';
import { presentAdminToken, presentTokenRate, type RateRecord, type TokenRecord } from '../presenters/token.ts';

/** What may be set on a token; undefined keeps what is there, or takes the preset; null clears a bound. */
export interface TokenSettings {
  name: string | undefined;
  payableDecimals: number | undefined;
  minPaymentUsd: string | null | undefined;
  maxPaymentUsd: string | null | undefined;
  conversionFeeRate: string | undefined;
  isActive: boolean | undefined;
}

export interface NewTokenRecord extends TokenSettings {
  chainId: string;
  name: string;
  symbol: string;
  tokenType: TokenType;
  contract: string | null;
  decimals: number;
  isStablecoin: boolean;
}

/** Undefined keeps; a null rate removes the manual one. */
export interface RateSetting {
  rateUsd: string | null | undefined;
  frozen: boolean | undefined;
}

/** What the administration of tokens needs, bound to its ports. */
export interface AdminTokenUseCases {
  listTokens(page: { page: number; pageSize: number }): Promise<{ total: number; tokens: readonly TokenRecord[] }>;
  /** Refuses with NOT_FOUND (chain), VALIDATION_ERROR (contract, decimals, bounds), CONFLICT (asset taken). */
  createToken(record: NewTokenRecord): Promise<TokenRecord>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR (bounds, decimals on chain). */
  updateToken(id: string, changes: TokenSettings): Promise<TokenRecord>;
  /** Refuses with NOT_FOUND. */
  setRate(tokenId: string, setting: RateSetting): Promise<RateRecord>;
}

const toSettings = (body: TokenChanges): TokenSettings => ({
  name: body.name,
  payableDecimals: body.payable_decimals,
  minPaymentUsd: body.min_payment_usd,
  maxPaymentUsd: body.max_payment_usd,
  conversionFeeRate: body.conversion_fee_rate,
  isActive: body.is_active,
});

/** Administration of tokens and their rates. */
export const adminTokenRoutes = (engine: AdminTokenUseCases): Handlers<Contract['adminTokens']> => ({
  list: async ({ query }) => {
    const { total, tokens } = await engine.listTokens({ page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), tokens: tokens.map(presentAdminToken) };
  },
  create: async ({ body }) =>
    presentAdminToken(
      await engine.createToken({
        ...toSettings(body),
        name: body.name,
        chainId: body.chain_id,
        symbol: body.symbol,
        tokenType: body.token_type,
        contract: body.contract ?? null,
        decimals: body.decimals,
        isStablecoin: body.is_stablecoin ?? false,
      }),
    ),
  update: async ({ params, body }) => presentAdminToken(await engine.updateToken(params.id, toSettings(body))),
  setRate: async ({ params, body }) =>
    presentTokenRate(await engine.setRate(params.id, { rateUsd: body.rate_usd, frozen: body.frozen })),
});
