import type { CheckoutOption } from '@florin/contract/schemas/checkout';

/** A coin with its network, so that nobody confuses two coins of one name. */
export function Coin({ token, chain }: Pick<CheckoutOption, 'token' | 'chain'>) {
  return (
    <span class="coin">
      <img src={token.logo_url} alt="" width="36" height="36" />
      <span>
        <strong>{token.symbol}</strong> <span class="faint">{token.name}</span>
        <span class="network">{chain.name} network</span>
      </span>
    </span>
  );
}
