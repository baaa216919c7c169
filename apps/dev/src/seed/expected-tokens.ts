import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { Catalogue } from './catalogue.ts';
import type { FurtherCatalogues } from './further-chains.ts';

/** A token that was started, and where it is. */
export interface ExpectedToken {
  id: string;
  symbol: string;
  /** Short name of its chain. */
  chain: string;
}

/** Every token of every chain that was started, but those that an administrator has switched off. */
export function expectedTokens({ chain, tokens, coins, ...further }: Catalogue & FurtherCatalogues): ExpectedToken[] {
  const places: ({ chain: AdminChain; tokens: Readonly<Record<string, AdminToken>> } | null)[] = [
    { chain, tokens },
    coins && { chain: coins.chain, tokens: { [coins.token.symbol]: coins.token } },
    ...Object.values(further),
  ];
  return places.flatMap((place) =>
    place === null || !place.chain.is_active
      ? []
      : Object.values(place.tokens)
          .filter(({ is_active: isActive }) => isActive)
          .map(({ id, symbol }) => ({ id, symbol, chain: place.chain.short_name })),
  );
}
