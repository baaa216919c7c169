import type { Found, Wish } from '../wish.ts';
import { type Announced, discoverStandard } from '../standard.ts';
import { sendOnSui, type SuiWallet } from './send.ts';

const executing = 'sui:signAndExecuteTransaction';

/** The first version was given an object of the ecosystem's library, and not its JSON. */
const takesJson = (version: unknown): boolean => typeof version === 'string' && !/^[01]\./.test(version);

function walletOf({ name, icon, chains, feature, method }: Announced, chain: string): SuiWallet | null {
  const connect = method('standard:connect', 'connect');
  const execute = method(executing, 'signAndExecuteTransaction');
  if (!chains.includes(chain) || !connect || !execute || !takesJson(feature(executing)['version'])) return null;
  // What it answers is looked at where it is used: an answer of another shape is none.
  return {
    name,
    icon,
    connect: async () => connect(),
    intents: method('sui:getSupportedIntents', 'getSupportedIntents'),
    signAndExecute: async (request) => execute(request),
  } as SuiWallet;
}

/** Names of the Wallet Standard for networks, by the digest of their first checkpoint. */
const networks: Readonly<Record<string, string>> = {
  '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S': 'sui:mainnet',
  '69WiPg3DAQiwdxfncX6wYQ2siKwAe6L9BZthQea3JNMD': 'sui:testnet',
};

/** Tells of wallets that execute on this network as they register; returns how to stop listening. */
export function discoverOnSui({ address, amount, network }: Wish, found: Found): () => void {
  if (!network) return () => {};
  const chain = networks[network.network] ?? 'sui:localnet';
  const order = { transfer: { to: address, amount, coinType: network.asset }, chain };
  return discoverStandard(
    (announced) => walletOf(announced, chain),
    (wallets) =>
      found(
        wallets.map((wallet, at) => ({
          id: `${at}`,
          name: wallet.name,
          icon: wallet.icon,
          pay: (mayGoOn) => sendOnSui(wallet, order, mayGoOn),
        })),
      ),
  );
}
