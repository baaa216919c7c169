import type { WalletNetwork } from '@florin/contract/schemas/checkout';
import type { Provider } from './discover.ts';
import { outcomeOf, type SendOutcome } from './outcome.ts';
import type { Transfer } from './transfer.ts';

export interface Order {
  transfer: Transfer;
  chainName: string;
  /** What a wallet that lacks the chain may be told of it; null: nothing. */
  network: WalletNetwork | null;
}

/**
 * Whether the wallet takes calls on this network (EIP-5792): it then needs no change of network, and a wallet that is a
 * contract pays as its owner set it up. A wallet that does not know the question is asked as before.
 */
const hasCalls = (provider: Provider, account: string, chainId: string): Promise<boolean> =>
  provider.request({ method: 'wallet_getCapabilities', params: [account, [chainId]] }).then(
    (told) => typeof told === 'object' && told !== null && Object.hasOwn(told, chainId),
    () => false,
  );

/** What EIP-3085 has a wallet add; null where too little may be told. */
function addition(chainId: string, name: string, network: WalletNetwork | null): object | null {
  if (!network?.rpc_url || !network.native_currency) return null;
  return {
    chainId,
    chainName: name,
    nativeCurrency: network.native_currency,
    rpcUrls: [network.rpc_url],
    blockExplorerUrls: network.explorer_url === null ? [] : [network.explorer_url],
  };
}

/** Puts the wallet on the network of the transfer, and offers it the network where it lacks it. */
async function reach(provider: Provider, chainId: string, added: object | null): Promise<void> {
  const reaching = { method: 'wallet_switchEthereumChain', params: [{ chainId }] };
  try {
    await provider.request(reaching);
  } catch (error) {
    if (added === null || outcomeOf(error) !== 'unknown_network') throw error;
    try {
      await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
    } catch (refusal) {
      // A wallet that cannot add says so in many ways, and it still does not know the network.
      throw outcomeOf(refusal) === 'failed' ? error : refusal;
    }
    // Some wallets only add, and stay where they are.
    await provider.request(reaching);
  }
}

/**
 * Whether the wallet is on the network: some say that they have gone there, and stay where they are. The coins would leave on
 * another chain, where nothing counts for this payment.
 */
const isOn = async (provider: Provider, chainId: string): Promise<boolean> =>
  BigInt(String(await provider.request({ method: 'eth_chainId' }))) === BigInt(chainId);

/** Asks a wallet for exactly this transfer, on its network. The wallet shows it and its owner decides. */
export async function sendByWallet(
  provider: Provider,
  { transfer, chainName, network }: Order,
  mayGoOn: () => boolean,
): Promise<SendOutcome> {
  const { chainId, ...call } = transfer;
  try {
    const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    if (from === undefined) return 'no_account';
    const takesCalls = await hasCalls(provider, from, chainId);
    if (!takesCalls) {
      await reach(provider, chainId, addition(chainId, chainName, network));
      if (!(await isOn(provider, chainId))) return 'other_network';
    }
    // Whoever was told that there is no answer may pay in another way meanwhile.
    if (!mayGoOn()) return 'silent';
    await provider.request(
      takesCalls
        ? {
            method: 'wallet_sendCalls',
            params: [{ version: '2.0.0', from, chainId, atomicRequired: false, calls: [call] }],
          }
        : { method: 'eth_sendTransaction', params: [{ from, chainId, ...call }] },
    );
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
