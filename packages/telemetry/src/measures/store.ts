import type { RateLimiter } from '@florin/domain/ports/rate-limiter';
import { Counter, Histogram, type Registry } from 'prom-client';
import { judged } from './outcome.ts';
import { stopwatch } from './seconds.ts';

/** The store waits for nobody longer than a request may. */
const storeSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25];

/** The Redis or Valkey that servers share their limits by: answers a limiter that is measured. */
export function storeMeasures(registry: Registry): (limiter: RateLimiter) => RateLimiter {
  const requests = new Counter({
    name: 'florin_rate_limit_store_requests_total',
    help: 'Questions to the store of rate limits, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'florin_rate_limit_store_duration_seconds',
    help: 'How long the store of rate limits took to answer or to fail.',
    buckets: storeSeconds,
    registers: [registry],
  });
  return (limiter) => ({
    admit: (key, perSecond) => {
      const elapsed = stopwatch();
      return judged(
        async () => limiter.admit(key, perSecond),
        (outcome) => {
          requests.inc({ outcome });
          durations.observe(elapsed());
        },
      );
    },
  });
}
