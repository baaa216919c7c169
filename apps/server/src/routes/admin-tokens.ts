import type { Contract } from '@florin/contract/contract';
import type { NewToken as WireToken, TokenChanges } from '@florin/contract/schemas/token';
import type { Changes } from '@florin/engine/audit/changed-members';
import { createToken, type NewToken } from '@florin/engine/catalogue/create-token';
import { setTokenRate } from '@florin/engine/catalogue/set-token-rate';
import type { TokenSettings } from '@florin/engine/catalogue/token-record';
import { withWarning, withWarnings } from '@florin/engine/catalogue/token-warnings';
import { updateToken } from '@florin/engine/catalogue/update-token';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { secondPersonOf } from '../http/step-up.ts';
import type { ServerPorts } from '../ports.ts';
import { counters } from '../presenters/page.ts';
import { presentAdminToken, presentTokenRate } from '../presenters/token.ts';
import { changingCatalogue } from './fresh.ts';

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
export const adminTokenRoutes = (ports: ServerPorts): Handlers<Contract['adminTokens']> => ({
  list: async ({ query }) => {
    const { total, tokens } = await ports.records.listTokens({ page: query.page, pageSize: query.page_size });
    const warned = await withWarnings(ports.db, tokens);
    return { ...counters(total, query.page, query.page_size), tokens: warned.map(presentAdminToken) };
  },
  create: async ({ body, ...by }) => {
    const created = await changingCatalogue(ports, createToken(ports, toNewToken(body), actorOf(by)));
    return presentAdminToken(await withWarning(ports.db, created));
  },
  update: async ({ params, body, ...by }) => {
    const updated = await changingCatalogue(
      ports,
      updateToken(ports.db, { id: params.id, changes: toSettings(body) }, actorOf(by)),
    );
    return presentAdminToken(await withWarning(ports.db, updated));
  },
  setRate: async ({ params, body, ...by }) => {
    const setting = { rateUsd: body.rate_usd, frozen: body.frozen, confirm: body.confirm };
    return presentTokenRate(
      await setTokenRate(
        ports,
        { tokenId: params.id, ...setting, askSecondPerson: secondPersonOf(by.request) },
        actorOf(by),
      ),
    );
  },
});
