import { InvariantError } from '@florin/domain/errors';
import type { Catalogue, Token } from './catalogue.ts';

/** The chain's own coin as the catalogue knows it. @throws InvariantError when a chain has none. */
export function nativeToken(catalogue: Catalogue, { chainId, chain }: Token): Token {
  const native = [...catalogue.tokens.values()].find(
    (token) => token.chainId === chainId && token.asset.kind === 'native',
  );
  if (!native) throw new InvariantError('The chain has no native token in the catalogue.', { chain: chain.shortName });
  return native;
}
