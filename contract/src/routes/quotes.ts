import { payments as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { newQuote, quotableCurrencies, quote } from '../schemas/quote.ts';

/** Prices in other currencies than US dollars. */
export const quotes = routes({
  create: route({
    method: 'POST',
    path: '/v1/quotes',
    summary: 'Ask what an amount in another currency is worth',
    description:
      'The answer holds for 15 minutes: one payment may be created at it with `quote_id`. The amount in US dollars is rounded to the nearest cent, half a cent up. Settlement stays in US dollars.',
    access: { ...access, kyc: 'basic' },
    body: newQuote,
    status: 201,
    data: quote,
    errors: ['RATE_STALE'],
    examples: { body: examples.newQuote, data: examples.quote },
  }),
  currencies: route({
    method: 'GET',
    path: '/v1/quotes/currencies',
    summary: 'List the currencies that prices may be quoted in',
    description: 'Those that some source tells a rate of. US dollars need no quote and are not among them.',
    access,
    status: 200,
    data: quotableCurrencies,
    errors: [],
    examples: { data: examples.quotableCurrencies },
  }),
});
