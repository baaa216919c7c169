import type { Contract } from '@florin/contract/contract';
import type { NewToken as WireToken, TokenChanges } from '@florin/contract/schemas/token';
import type { Changes } from '@florin/engine/audit/changed-members';
import type { NewToken } from '@florin/engine/catalogue/create-token';
import type { RateSetting, TokenRate } from '@florin/engine/catalogue/set-token-rate';
import type { TokenSettings } from '@florin/engine/catalogue/token-record';
import type { WarnedToken } from '@florin/engine/catalogue/token-warnings';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { secondPersonOf } from '../http/step-up.ts';
import { counters } from '../presenters/page.ts';
import { presentAdminToken, presentTokenRate } from '../presenters/token.ts';

/** What the administration of tokens needs, bound to its ports. */
export interface AdminTokenUseCases {
  listTokens(page: { page: number; pageSize: number }): Promise<{ total: number; tokens: readonly WarnedToken[] }>;
  /** Refuses with NOT_FOUND (chain), VALIDATION_ERROR (contract, decimals, bounds), CONFLICT (asset taken). */
  createToken(token: NewToken, by: Actor): Promise<WarnedToken>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR (bounds, decimals on chain). */
  updateToken(id: string, changes: Changes<TokenSettings>, by: Actor): Promise<WarnedToken>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR (`confirm`), and as `askSecondPerson` does. */
  setRate(tokenId: string, setting: RateSetting, by: Actor, askSecondPerson: () => Promise<void>): Promise<TokenRate>;
}

const toSettings = (body: TokenChanges): Changes<TokenSettings> => ({
  name: body.name,
  payableDecimals: body.payable_decimals,
  minPaymentUsd: body.min_payment_usd,
  maxPaymentUsd: body.max_payment_usd,
  conversionFeeRate: body.conversion_fee_rate,
  proof: body.proof,
  isActive: body.is_active,
  contractSymbol: body.contract_symbol,
});

const toNewToken = (body: WireToken): NewToken => ({
  ...toSettings(body),
  name: body.name,
  chainId: body.chain_id,
  symbol: body.symbol,
  tokenType: body.token_type,
  contract: body.contract ?? null,
  decimals: body.decimals,
  isStablecoin: body.is_stablecoin ?? false,
});

/** Administration of tokens and their rates. */
export const adminTokenRoutes = (engine: AdminTokenUseCases): Handlers<Contract['adminTokens']> => ({
  list: async ({ query }) => {
    const { total, tokens } = await engine.listTokens({ page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), tokens: tokens.map(presentAdminToken) };
  },
  create: async ({ body, ...by }) => presentAdminToken(await engine.createToken(toNewToken(body), actorOf(by))),
  update: async ({ params, body, ...by }) =>
    presentAdminToken(await engine.updateToken(params.id, toSettings(body), actorOf(by))),
  setRate: async ({ params, body, ...by }) => {
    const setting = { rateUsd: body.rate_usd, frozen: body.frozen, confirm: body.confirm };
    return presentTokenRate(await engine.setRate(params.id, setting, actorOf(by), secondPersonOf(by.request)));
  },
});
