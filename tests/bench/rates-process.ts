import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { ExchangeRates } from '@florin/rates/exchanges/exchange-rates';
import { SystemIds } from '@florin/system/system-ids';
import type { RatesPlan, RatesUsage } from './harness/rates-plan.ts';

// The worker's part that refreshes rates, in a process of its own: what it costs is nobody else's.

const megabyte = 1e6;
const clock = { now: () => new Date() };
const residentMbBefore = process.memoryUsage.rss() / megabyte;
let rated = 0;

function usage(): RatesUsage {
  const { user, system } = process.cpuUsage();
  return {
    rated,
    processorSeconds: (user + system) / 1e6,
    residentMb: process.memoryUsage.rss() / megabyte,
    residentMbMax: (process.resourceUsage().maxRSS * 1024) / megabyte,
    residentMbBefore,
  };
}

async function work({ databaseUrl, exchanges, origins, ca, everyMs }: RatesPlan): Promise<void> {
  const db = new Database(openPool(databaseUrl, 'florin-bench-rates', workerPoolLimits));
  const source = new ExchangeRates({ exchanges, clock, ids: new SystemIds(clock), origins, ca });
  const catalogue = new CatalogueCache(db, clock);
  while (process.connected) {
    rated = await refreshRates({ db, clock, catalogue, source });
    await sleep(everyMs);
  }
  process.exit(0);
}

let begun = false;
process.on('message', (plan: RatesPlan | 'usage') => {
  if (plan !== 'usage' && !begun) {
    begun = true;
    void work(plan);
  }
  process.send?.(usage());
});
