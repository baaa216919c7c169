/** Wallets of phones that open a page inside of them, where they are a wallet of the browser. */
const openers: Readonly<Record<string, (page: string) => string>> = {
  MetaMask: (page) => `https://metamask.app.link/dapp/${page.replace(/^https:\/\//, '')}`,
  'Trust Wallet': (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  'Base App': (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
};

/** Links that open this page in a wallet; none where it is not reached by https, which wallets ask for. */
export const openIn = (page: string): readonly { wallet: string; address: string }[] =>
  page.startsWith('https://')
    ? Object.entries(openers).map(([wallet, address]) => ({ wallet, address: address(page) }))
    : [];
