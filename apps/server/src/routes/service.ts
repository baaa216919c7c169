import type { Contract } from '@florin/contract/contract';
import type { DataOf } from '@florin/contract/route';
import type { ChainHealth } from '@florin/contract/vocabulary';
import { readChainHealth } from '@florin/engine/chains/read-chain-health';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { type BrandSettings, presentBrand } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';

/** One chain in trouble is named, and the service answers on. */
export const presentHealth = (
  found: readonly { shortName: string; status: ChainHealth }[],
  version: string,
): DataOf<Contract['service']['health']> => {
  const chains = found.map(({ shortName, status }) => ({ short_name: shortName, status }));
  return { status: chains.every(({ status }) => status === 'ok') ? 'ok' : 'degraded', version, chains };
};

/** Health and brand. */
export const serviceRoutes = (
  ports: ServerPorts,
  { links, brand, version }: { links: Links; brand: BrandSettings; version: string },
): Handlers<Contract['service']> => ({
  health: async () => presentHealth(await readChainHealth(ports), version),
  brand: async () => presentBrand(brand, links),
});
