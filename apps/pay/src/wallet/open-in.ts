/** @param uri the payment's link; empty for a family without links for payments */
type Opener = (page: string, uri: string) => string;

const originOf = (page: string): string => encodeURIComponent(new URL(page).origin);
const phantom: Opener = (page) => `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${originOf(page)}`;

/** Wallets of phones that open a page inside of them, where they are a wallet of the browser, by family. */
const openers: Readonly<Record<string, Readonly<Record<string, Opener>>>> = {
  evm: {
    MetaMask: (page) => `https://metamask.app.link/dapp/${page.replace(/^https:\/\//, '')}`,
    'Trust Wallet': (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
    'Base App': (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
  solana: {
    Phantom: phantom,
    Solflare: (page) => `https://solflare.com/ul/v1/browse/${encodeURIComponent(page)}?ref=${originOf(page)}`,
  },
  aptos: { Petra: (page) => `https://petra.app/explore?link=${encodeURIComponent(page)}` },
  sui: {
    Slush: (page) => `https://my.slush.app/browse/${encodeURIComponent(page)}`,
    Phantom: phantom,
  },
  // The vendor's documentation: its address takes what follows `ton://`.
  ton: { Tonkeeper: (_page, uri) => uri.replace('ton://', 'https://app.tonkeeper.com/') },
  tron: {
    TronLink: (url) => {
      const asked = { url, action: 'open', protocol: 'TronLink', version: '1.0' };
      return `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify(asked))}`;
    },
    'Trust Wallet': (page) => `https://link.trustwallet.com/open_url?coin_id=195&url=${encodeURIComponent(page)}`,
  },
  cosmos: { Keplr: (page) => `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(page)}` },
};

/**
 * Links that open this page in a wallet, or its payment where the wallet has links for them; none where the page is not
 * reached by https, which wallets ask for.
 */
export const openIn = (page: string, family: string, uri = ''): readonly { wallet: string; address: string }[] =>
  page.startsWith('https://')
    ? Object.entries(openers[family] ?? {}).map(([wallet, address]) => ({ wallet, address: address(page, uri) }))
    : [];
