import type { Found, Wish } from '../wish.ts';
import { type Announced, discoverStandard } from '../standard.ts';
import { type AptosWallet, sendOnAptos } from './send.ts';

const submitting = 'aptos:signAndSubmitTransaction';

/** Before 1.1 a wallet was given a transaction of the ecosystem's library, and not what to call. */
const takesPayloads = (version: unknown): boolean => {
  const [, major, minor] = typeof version === 'string' ? (/^(\d+)\.(\d+)/.exec(version) ?? []) : [];
  return Number(major) > 1 || (major === '1' && Number(minor) >= 1);
};

function walletOf({ name, icon, chains, feature, method }: Announced): AptosWallet | null {
  const connect = method('aptos:connect', 'connect');
  const network = method('aptos:network', 'network');
  const submit = method(submitting, 'signAndSubmitTransaction');
  if (!chains.some((chain) => String(chain).startsWith('aptos:')) || !connect || !network || !submit) return null;
  if (!takesPayloads(feature(submitting)['version'])) return null;
  // What it answers is looked at where it is used: an answer of another shape is none.
  return {
    name,
    icon,
    connect: async () => connect(),
    network: async () => network(),
    changeNetwork: method('aptos:changeNetwork', 'changeNetwork'),
    signAndSubmit: async (transaction) => submit(transaction),
  } as AptosWallet;
}

/** Tells of wallets of Aptos as they register (AIP-62); returns how to stop listening. */
export function discoverOnAptos({ address, amount, network }: Wish, found: Found): () => void {
  if (!network) return () => {};
  const { asset, rpc_url: url, network: chain } = network;
  const order = { to: address, amount, asset, chainId: Number(chain), url };
  return discoverStandard(walletOf, (wallets) =>
    found(
      wallets.map((wallet, at) => ({
        id: `${at}`,
        name: wallet.name,
        icon: wallet.icon,
        pay: (mayGoOn) => sendOnAptos(wallet, order, mayGoOn),
      })),
    ),
  );
}
