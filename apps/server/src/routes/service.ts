import type { Contract } from '@florin/contract/contract';
import type { DataOf } from '@florin/contract/route';
import type { ChainHealth } from '@florin/contract/vocabulary';
import { readChainHealth } from '@florin/engine/chains/read-chain-health';
import { type PartHealth, readPartHealth } from '@florin/engine/desk/read-part-health';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { type BrandSettings, presentBrand } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';

export interface FoundHealth {
  chains: readonly { shortName: string; status: ChainHealth }[];
  parts: PartHealth[];
}

/** A chain or a part in trouble is named, and the service answers on. */
export const presentHealth = (found: FoundHealth, version: string): DataOf<Contract['service']['health']> => {
  const chains = found.chains.map(({ shortName, status }) => ({ short_name: shortName, status }));
  const isWell = [...chains, ...found.parts].every(({ status }) => status === 'ok');
  return { status: isWell ? 'ok' : 'degraded', version, chains, parts: found.parts };
};

/** Health and brand. */
export const serviceRoutes = (
  ports: ServerPorts,
  { links, brand, version }: { links: Links; brand: BrandSettings; version: string },
): Handlers<Contract['service']> => ({
  health: async () => {
    const [chains, parts] = [await readChainHealth(ports), await readPartHealth(ports)];
    return presentHealth({ chains, parts }, version);
  },
  brand: async () => presentBrand(brand, links),
});
