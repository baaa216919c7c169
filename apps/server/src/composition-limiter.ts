import type { Clock } from '@florin/domain/ports/clock';
import type { RateLimiter } from '@florin/domain/ports/rate-limiter';
import { FallingBackRateLimiter } from '@florin/rate-limits/falling-back';
import { MemoryRateLimiter } from '@florin/rate-limits/memory';
import { ValkeyRateLimiter } from '@florin/rate-limits/valkey';
import type { ServerMeasures } from '@florin/telemetry/measures/of-processes';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { ServerGauges } from './http/server-gauges.ts';

/** The store of rate limits is asked so often whether it is there, under a key that is nobody's. */
const storeLookMs = 5_000;
const storeProbe = 'probe';
const storeProbesMax = 1_000_000;

interface Watching {
  gauges: ServerGauges;
  log: () => FastifyInstance['log'] | undefined;
  measures: Pick<ServerMeasures, 'store'>;
}

/** Limits of API keys: shared by all servers through a store, or each for itself. */
export async function openLimiter(
  { redisUrl, redisAnswerMs }: ServerConfig,
  clock: Clock,
  { gauges, log, measures }: Watching,
) {
  const own = new MemoryRateLimiter(clock);
  if (redisUrl === null) return { limiter: own, close: () => {} };
  const shared = new ValkeyRateLimiter(redisUrl, redisAnswerMs);
  await shared.connected();
  const limiter: RateLimiter = new FallingBackRateLimiter(measures.store(shared), own, clock, {
    onDown: (error) => {
      gauges.storeIs(false);
      log()?.warn({ err: error }, 'the store of rate limits is away: each server counts for itself');
    },
    onUp: () => {
      gauges.storeIs(true);
      log()?.info('the store of rate limits is back');
    },
  });
  gauges.storeIs(true);
  // Also while nobody calls, somebody must notice.
  const looking = setInterval(() => void limiter.admit(storeProbe, storeProbesMax), storeLookMs).unref();
  return {
    limiter,
    close: () => {
      clearInterval(looking);
      return shared.close();
    },
  };
}
