import type { Contract } from '@florin/contract/contract';
import type { ChainHealth } from '@florin/contract/vocabulary';
import type { Handlers } from '../http/handler.ts';
import type { Links } from '../presenters/links.ts';

/** The operator's name and colours. */
export interface BrandSettings {
  name: string;
  /** Null: our own drawing. */
  logoUrl: string | null;
  primaryColor: string;
  supportEmail: string | null;
}

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
  brand: async () => ({
    name: brand.name,
    logo_url: brand.logoUrl ?? links.logo(),
    primary_color: brand.primaryColor,
    support_email: brand.supportEmail,
    pay_page_base: links.payPageBase(),
  }),
});
