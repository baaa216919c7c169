import type { Contract } from '@florin/contract/contract';
import type { ChainHealth } from '@florin/contract/vocabulary';
import type { Handlers } from '../http/handler.ts';
import { type BrandSettings, presentBrand } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';

/** What the service's own routes need. */
export interface ServiceUseCases {
  /** Active chains, by whether their head moves: degraded after 5, paused after 20 expected block times. */
  readChainHealth(): Promise<readonly { shortName: string; status: ChainHealth }[]>;
}

/** Health and brand. */
export const serviceRoutes = (
  engine: ServiceUseCases,
  { links, brand, version }: { links: Links; brand: BrandSettings; version: string },
): Handlers<Contract['service']> => ({
  health: async () => {
    const chains = (await engine.readChainHealth()).map(({ shortName, status }) => ({ short_name: shortName, status }));
    return { status: chains.every(({ status }) => status === 'ok') ? 'ok' : 'degraded', version, chains };
  },
  brand: async () => presentBrand(brand, links),
});
