import type { Contract } from '@florin/contract/contract';
import { createQuote } from '@florin/engine/quotes/create-quote';
import { listCurrencies } from '@florin/engine/quotes/list-currencies';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentCurrency, presentQuote } from '../presenters/quote.ts';

/** Prices in other currencies than US dollars. */
export const quoteRoutes = (ports: ServerPorts): Handlers<Contract['quotes']> => ({
  create: async ({ caller, body }) => presentQuote(await createQuote(ports, caller.accountId, body)),
  currencies: async () => ({ currencies: (await listCurrencies(ports)).map(presentCurrency) }),
});
