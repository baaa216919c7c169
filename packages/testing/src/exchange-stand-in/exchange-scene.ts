import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localCertificates } from '@florin/nodes/tls';
import type { DialectName } from './dialects.ts';
import { ExchangeStandIn } from './exchange-stand-in.ts';

export interface ExchangeSceneOptions {
  now: () => Date;
  /** Price by pair of each exchange. */
  prices: (name: DialectName) => Readonly<Record<string, string>>;
  names: readonly DialectName[];
  others?: Partial<Record<DialectName, number>>;
}

/** Stand-ins for several exchanges, each on an address of its own, and the authority that vouches for them. */
export async function openExchanges({ now, prices, names, others = {} }: ExchangeSceneOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'florin-exchanges-'));
  const certificates = await localCertificates(folder);
  const entries = await Promise.all(
    names.map(async (name): Promise<[DialectName, ExchangeStandIn]> => [
      name,
      await ExchangeStandIn.start({
        dialect: name,
        certificates,
        now,
        prices: () => prices(name),
        others: others[name] ?? 0,
      }),
    ]),
  );
  const exchanges = new Map(entries);
  return {
    ca: [await readFile(certificates.ca, 'utf8')],
    origins: Object.fromEntries(entries.map(([name, { origin }]) => [name, origin])),
    exchange(name: DialectName): ExchangeStandIn {
      const found = exchanges.get(name);
      if (!found) throw new Error(`No stand-in for ${name} was started.`);
      return found;
    },
    async close(): Promise<void> {
      await Promise.all([...exchanges.values()].map((exchange) => exchange.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ExchangeScene = Awaited<ReturnType<typeof openExchanges>>;
