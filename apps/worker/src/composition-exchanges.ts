import { readFile } from 'node:fs/promises';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import { type PayoutExchangeName, whyUnfit } from '@florin/exchange/known-exchanges';
import { openExchange } from '@florin/exchange/open-exchange';
import { EnvironmentError } from '@florin/system/environment';
import type { ExchangeConfig } from './config/exchanges.ts';

/** Exchanges that could pay a withdrawal twice are refused here, before anything is asked of anybody. */
export function refuseUnfit(exchanges: readonly ExchangeConfig[]): void {
  for (const { name } of exchanges) {
    const unfit = whyUnfit(name);
    if (unfit !== null) throw new EnvironmentError(`FLORIN_EXCHANGES: ${unfit}`);
  }
}

/** By name. Nobody is asked yet. */
export async function openAccounts(
  exchanges: readonly ExchangeConfig[],
  clock: Clock,
): Promise<ReadonlyMap<string, Exchange>> {
  const opened = exchanges.map(async ({ name, origin, caFile, ...account }): Promise<[string, Exchange]> => {
    const ca = caFile === null ? [] : [await readFile(caFile, 'utf8')];
    return [
      name,
      openExchange({ name: name as PayoutExchangeName, ...account, clock, ca, origin: origin ?? undefined }),
    ];
  });
  return new Map(await Promise.all(opened));
}
