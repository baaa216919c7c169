import type { Asset } from '@florin/domain/ports/chain';

/** The chain's own coin, whose base unit is called MIST. */
export const nativeType = `0x${'2'.padStart(64, '0')}::sui::SUI`;
export const nativeDecimals = 9;

const form = /^0x([0-9a-fA-F]{1,64})::([a-zA-Z][a-zA-Z0-9_]{0,127})::([a-zA-Z][a-zA-Z0-9_]{0,127})$/;

/** The one spelling of a coin's type, its package in full; null for other text, and for types with parameters. */
export function parseCoinType(input: string): string | null {
  const [, address, module, name] = form.exec(input) ?? [];
  return address === undefined ? null : `0x${address.toLowerCase().padStart(64, '0')}::${module}::${name}`;
}

export const typeOf = (asset: Asset): string => (asset.kind === 'native' ? nativeType : asset.ref);
export const assetOf = (coinType: string): Asset =>
  coinType === nativeType ? { kind: 'native' } : { kind: 'token', ref: coinType };

/** The type of an object that holds such coins. */
export const objectTypeOf = (coinType: string): string => `0x2::coin::Coin<${coinType}>`;
