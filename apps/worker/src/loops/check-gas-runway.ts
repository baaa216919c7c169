import type { Database } from '@florin/database/database';
import { keepGasRunway, readGasRunway } from '@florin/database/sql/system/read-gas-runway';
import type { Clock } from '@florin/domain/ports/clock';
import type { Logger } from 'pino';

/** Below this an operator should send coins to the treasury. */
const sweepsMin = 100n;

/** Keeps how long the gas of every chain lasts, and warns where it will soon not pay for sweeps. */
export const checkGasRunway =
  ({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) =>
  async (): Promise<boolean> => {
    const runways = await db.many(readGasRunway);
    const told = runways.map(({ chainId, sweeps }) => ({ chainId, sweeps: String(sweeps) }));
    await db.run(keepGasRunway, { now: clock.now(), runwayJson: JSON.stringify(told) });
    for (const { shortName, sweeps } of runways) {
      if (sweeps < sweepsMin)
        log.warn({ chain: shortName, sweeps: String(sweeps) }, 'gas for few more sweeps: fund the treasury');
    }
    return false;
  };
