import type { Clock } from '@florin/domain/ports/clock';
import { fillPools } from '@florin/engine/addresses/fill-pool';
import type { Logger } from 'pino';

type FillPorts = Parameters<typeof fillPools>[0] & { clock: Clock; poolLowWater: bigint; log: Logger };

/** The same family is told again after so long. */
const toldEveryMs = 60_000;

/** A step that fills the pools and alarms when one cannot be filled or runs low; the level stands in the metrics too. */
export function fillingPools({ log, clock, poolLowWater, ...ports }: FillPorts): () => Promise<boolean> {
  const toldAt = new Map<string, number>();
  const isDue = (what: string): boolean => {
    const now = clock.now().getTime();
    if (now - (toldAt.get(what) ?? -Infinity) < toldEveryMs) return false;
    toldAt.set(what, now);
    return true;
  };
  return async () => {
    const { behind, failed, low } = await fillPools(ports, poolLowWater);
    for (const { family, error } of failed)
      if (isDue(`failed ${family}`)) log.error({ family, err: error }, 'the signer makes no addresses of this family');
    for (const { family, left } of low)
      if (isDue(`low ${family}`)) log.warn({ family, left: String(left) }, 'few addresses are ready for payments');
    return behind;
  };
}
