import type { Database } from '@florin/database/database';
import { readGasRunway } from '@florin/database/sql/read-gas-runway';
import type { Logger } from 'pino';

/** Below this an operator should send coins to the treasury. */
const sweepsMin = 100n;

/** Warns of every chain whose gas account will soon not pay for sweeps; the same figure stands in the metrics. */
export const checkGasRunway =
  ({ db, log }: { db: Database; log: Logger }) =>
  async (): Promise<boolean> => {
    for (const { shortName, sweeps } of await db.many(readGasRunway)) {
      if (sweeps < sweepsMin)
        log.warn({ chain: shortName, sweeps: String(sweeps) }, 'gas for few more sweeps: fund the treasury');
    }
    return false;
  };
