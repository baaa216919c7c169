import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useLocale } from '../i18n/locale.tsx';

type Choosable = Pick<CheckoutOption, 'token' | 'chain'>;

/** Where the drawing of a chain is: beside those of the tokens. */
const chainLogo = ({ token, chain }: Choosable): string =>
  new URL(`../chains/${encodeURIComponent(chain.short_name)}.svg`, token.logo_url).href;

/** One picture with the drawings of several coins, beside those of single ones; each is shown by its symbol behind `#`. */
export const sheetOf = (options: readonly Choosable[]): ((token: Choosable['token']) => string) | null => {
  const [first] = options;
  if (!first) return null;
  const symbols = new Set(options.map(({ token }) => token.symbol.toLowerCase()));
  const sheet = new URL(`../coins.svg?names=${[...symbols].toSorted().join(',')}`, first.token.logo_url).href;
  return ({ symbol }) => `${sheet}#${symbol.toLowerCase()}`;
};

/** Where the drawing of a coin is: on its own, or on a sheet with the others of a list. */
export const Drawings = createContext<(token: Choosable['token']) => string>(({ logo_url: url }) => url);

/** The drawing of a coin with that of its network, where one is chosen, at its corner. */
export function CoinLogo({ token, chain }: { token: Choosable['token']; chain: Choosable['chain'] | null }) {
  return (
    <span class="logo">
      <img src={useContext(Drawings)(token)} alt="" width="40" height="40" loading="lazy" />
      {chain && <img class="badge" src={chainLogo({ token, chain })} alt="" width="18" height="18" loading="lazy" />}
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

/** The network of a coin that is named above it. */
export function Network(coin: Choosable) {
  return (
    <span class="coin">
      <img src={chainLogo(coin)} alt="" width="28" height="28" loading="lazy" />
      <span>
        <span class="unseen">{coin.token.symbol} </span>
        <strong>{coin.chain.name}</strong>
      </span>
    </span>
  );
}
