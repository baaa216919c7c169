import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useEffect, useState } from 'preact/hooks';
import type { PayApi } from '../api/pay-api.ts';
import { codeOf } from '../api/pay-failure.ts';

type Price = Pick<CheckoutOption, 'rate_usd' | 'estimated_amount' | 'is_stale'>;
type Prices = ReadonlyMap<string, Price>;

const refreshMilliseconds = 10_000;
const noPrice: Price = { rate_usd: null, estimated_amount: null, is_stale: true };

const priceOf = ({ rate_usd, estimated_amount, is_stale }: Price): Price => ({ rate_usd, estimated_amount, is_stale });

/** The price of the chosen token; before a choice, of all of them. */
async function readPrices(api: PayApi, tokenId: string | undefined): Promise<[string, Price][]> {
  if (tokenId === undefined) return (await api.read()).options.map((option) => [option.token.id, priceOf(option)]);
  const rate = await api.rate(tokenId).catch((error: unknown) => {
    if (codeOf(error) === 'RATE_STALE') return noPrice;
    throw error;
  });
  return [[tokenId, priceOf(rate)]];
}

/** The options with rates at most ten seconds old while the page is seen. */
export function useLiveRates(options: CheckoutOption[], tokenId: string | undefined, api: PayApi): CheckoutOption[] {
  const [prices, setPrices] = useState<Prices>(new Map());
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (document.hidden) return;
      const fresh = await readPrices(api, tokenId);
      setPrices((old) => new Map([...old, ...fresh]));
    };
    // A refresh that fails leaves the old rate, and the poll tells that there is no connection.
    const tryRefresh = (): void => void refresh().catch(codeOf);
    if (tokenId !== undefined) tryRefresh();
    const timer = setInterval(tryRefresh, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [api, tokenId]);
  return options.map((option) => ({ ...option, ...prices.get(option.token.id) }));
}
