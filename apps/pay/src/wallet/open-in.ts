type Openers = Readonly<Record<string, (page: string) => string>>;

/** Wallets of phones that open a page inside of them, where they are a wallet of the browser, by the scheme of what they pay. */
const openers: Readonly<Record<string, Openers>> = {
  ethereum: {
    MetaMask: (page) => `https://metamask.app.link/dapp/${page.replace(/^https:\/\//, '')}`,
    'Trust Wallet': (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
    'Base App': (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
  solana: {
    Phantom: (page) => `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${originOf(page)}`,
    Solflare: (page) => `https://solflare.com/ul/v1/browse/${encodeURIComponent(page)}?ref=${originOf(page)}`,
  },
};
const originOf = (page: string): string => encodeURIComponent(new URL(page).origin);

/** Links that open this page in a wallet; none where it is not reached by https, which wallets ask for. */
export const openIn = (page: string, uri: string): readonly { wallet: string; address: string }[] =>
  page.startsWith('https://')
    ? Object.entries(openers[uri.split(':', 1)[0] ?? ''] ?? {}).map(([wallet, address]) => ({
        wallet,
        address: address(page),
      }))
    : [];
