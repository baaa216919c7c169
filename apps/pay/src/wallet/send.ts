import type { Provider } from './discover.ts';
import type { Transfer } from './transfer.ts';

/**
 * `unknown_network`: the wallet does not know the chain. `pending`: an earlier request still waits in it. `too_little`:
 * its account cannot pay. `silent`: it did not answer in time, and may still send.
 */
export type SendOutcome = 'sent' | 'declined' | 'unknown_network' | 'pending' | 'too_little' | 'silent' | 'failed';

/** Codes of EIP-1193, EIP-1474, EIP-3085 and EIP-5792. */
const outcomes: Readonly<Record<number, SendOutcome>> = {
  4001: 'declined',
  4902: 'unknown_network',
  5710: 'unknown_network',
  5750: 'declined',
  [-32002]: 'pending',
};

interface WalletError {
  code?: unknown;
  message?: unknown;
  data?: { originalError?: unknown } | undefined;
}

/** What an error of a wallet means; some wrap the real one in an internal error (-32603). */
export function outcomeOf(error: unknown): SendOutcome {
  const { code, message, data } = (error ?? {}) as WalletError;
  const known = typeof code === 'number' ? outcomes[code] : undefined;
  if (known) return known;
  if (data?.originalError) return outcomeOf(data.originalError);
  if (typeof message !== 'string') return 'failed';
  if (/insufficient (funds|balance)|exceeds balance/i.test(message)) return 'too_little';
  return /unrecognized chain/i.test(message) ? 'unknown_network' : 'failed';
}

/** How long a wallet may take before the page lets go of it. */
export const silenceMilliseconds = 60_000;

/** What is waited with: a timer that can be called off. */
export type Later = (work: () => void, milliseconds: number) => () => void;

/**
 * Asks a wallet for exactly this transfer, on its network. The wallet shows it and its owner decides; nothing is asked
 * twice, because a wallet that answers late may have sent. `late` hears of what comes after the silence was told.
 */
export function sendByWallet(
  provider: Provider,
  transfer: Transfer,
  later: Later,
  late: (outcome: SendOutcome) => void,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let isSilent = false;
    const callOff = later(() => {
      isSilent = true;
      resolve('silent');
    }, silenceMilliseconds);
    const hear = async (): Promise<void> => {
      const outcome = await ask(provider, transfer, () => !isSilent);
      callOff();
      if (isSilent) late(outcome);
      resolve(outcome);
    };
    void hear();
  });
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

async function ask(provider: Provider, transfer: Transfer, mayGoOn: () => boolean): Promise<SendOutcome> {
  const { chainId, ...call } = transfer;
  try {
    const [from = ''] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    const takesCalls = await hasCalls(provider, from, chainId);
    if (!takesCalls) await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    // Whoever was told that there is no answer may pay in another way meanwhile.
    if (!mayGoOn()) return 'silent';
    await provider.request(
      takesCalls
        ? {
            method: 'wallet_sendCalls',
            params: [{ version: '2.0.0', from, chainId, atomicRequired: false, calls: [call] }],
          }
        : { method: 'eth_sendTransaction', params: [{ from, ...call }] },
    );
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
