/** Seconds that a code waits for its wallet, and a request for its answer (WalletConnect 2.0, Sign, RPC Methods). */
export const validSeconds = 300;
const daySeconds = 86_400;

/** How long the relay keeps each of our requests, and their tags. */
export const requests = {
  wc_sessionPropose: { tag: 1100, ttl: validSeconds, prompt: true },
  wc_sessionRequest: { tag: 1108, ttl: validSeconds, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: daySeconds, prompt: false },
} as const;

/** What a wallet may ask of us, with the tags of our answers. */
export const answerTags: Readonly<Record<string, number>> = {
  wc_pairingDelete: 1001,
  wc_pairingPing: 1003,
  wc_sessionSettle: 1103,
  wc_sessionUpdate: 1105,
  wc_sessionExtend: 1107,
  wc_sessionEvent: 1111,
  wc_sessionDelete: 1113,
  wc_sessionPing: 1115,
};

export const goodbye = { code: 6000, message: 'User disconnected.' };

/** The one call that we ask for (EIP-1474). */
export const method = 'eth_sendTransaction';

interface Proposal {
  /** CAIP-2. */
  chain: string;
  pairingTopic: string;
  /** Ours, X25519 as hex. */
  publicKey: string;
  page: { name: string; url: string };
  /** Seconds since 1970. */
  expiry: number;
}

/** Parameters of `wc_sessionPropose`: one chain, one method. */
export const proposalOf = ({ chain, pairingTopic, publicKey, page, expiry }: Proposal): object => ({
  requiredNamespaces: {},
  // Wallets refuse what is required and unknown to them as a whole; what they leave out is looked at when they answer.
  optionalNamespaces: { eip155: { chains: [chain], methods: [method], events: [] } },
  relays: [{ protocol: 'irn' }],
  pairingTopic,
  proposer: { publicKey, metadata: { ...page, description: page.name, icons: [] } },
  expiryTimestamp: expiry,
});

/** What a wallet says of itself and of what it lets us ask for (`wc_sessionSettle`); anything may be in it. */
export interface Settlement {
  controller?: { publicKey?: unknown; metadata?: { name?: unknown } };
  namespaces?: { eip155?: { accounts?: unknown } };
}

/** Address of an account that the wallet has on this chain (CAIP-10); null where it has none. */
export function accountIn({ namespaces }: Settlement, chain: string): string | null {
  const accounts = namespaces?.eip155?.accounts;
  const prefix = `${chain}:`;
  const account: unknown = Array.isArray(accounts)
    ? accounts.find((one) => typeof one === 'string' && one.startsWith(prefix))
    : undefined;
  return typeof account === 'string' ? account.slice(prefix.length) : null;
}

/** What the wallet calls itself. */
export function nameIn({ controller }: Settlement): string {
  const name = controller?.metadata?.name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 40) : 'WalletConnect';
}
