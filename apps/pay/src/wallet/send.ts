import type { Provider } from './discover.ts';
import type { Transfer } from './transfer.ts';

export type SendOutcome = 'sent' | 'declined' | 'failed';

/** The user said no (EIP-1193). */
const userRejected = 4001;

/**
 * Asks a wallet for exactly this transfer, on its network. The wallet shows it and its owner decides; nothing is asked
 * twice, because a wallet that answers late may have sent.
 */
export async function sendByWallet(provider: Provider, { chainId, ...transfer }: Transfer): Promise<SendOutcome> {
  try {
    const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...transfer }] });
    return 'sent';
  } catch (error) {
    return (error as { code?: unknown } | null)?.code === userRejected ? 'declined' : 'failed';
  }
}
