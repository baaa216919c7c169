import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useLocale } from '../i18n/locale.tsx';

type Choosable = Pick<CheckoutOption, 'token' | 'chain'>;

/** Where the drawing of a chain is: beside those of the tokens. */
const chainLogo = ({ token, chain }: Choosable): string =>
  new URL(`../chains/${encodeURIComponent(chain.short_name)}.svg`, token.logo_url).href;

/** The drawing of a coin with that of its network, where one is chosen, at its corner. */
export function CoinLogo({ token, chain }: { token: Choosable['token']; chain: Choosable['chain'] | null }) {
  return (
    <span class="logo">
      <img src={token.logo_url} alt="" width="40" height="40" />
      {chain && <img class="badge" src={chainLogo({ token, chain })} alt="" width="18" height="18" />}
    </span>
  );
}

/** A coin with its network, so that nobody confuses two coins of one name. */
export function Coin({ token, chain }: Choosable) {
  const { text } = useLocale();
  return (
    <span class="coin">
      <CoinLogo token={token} chain={chain} />
      <span>
        <strong dir="auto">{token.symbol}</strong> <span class="faint">{token.name}</span>
        <span class="network">{text('network', { network: chain.name })}</span>
      </span>
    </span>
  );
}
