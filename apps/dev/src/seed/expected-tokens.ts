import type { CataloguedChain } from './catalogue.ts';

/** A token that was started, and where it is. */
export interface ExpectedToken {
  id: string;
  symbol: string;
  /** Short name of its chain. */
  chain: string;
}

/** Every token of every chain that was started, but those that an administrator has switched off. */
export const expectedTokens = (catalogue: readonly CataloguedChain[]): ExpectedToken[] =>
  catalogue
    .filter(({ chain }) => chain.is_active)
    .flatMap(({ chain, tokens }) =>
      tokens
        .filter(({ is_active: isActive }) => isActive)
        .map(({ id, symbol }) => ({ id, symbol, chain: chain.short_name })),
    );
