import type { Page } from 'playwright-core';
import { rpc } from '@florin/nodes/json-rpc';

/** What the wallet was asked for, in order. */
export type Asked = { method: string; params?: readonly unknown[] }[];

interface WalletPlan {
  rpcUrl: string;
  account: string;
  /** Networks that it knows (EIP-155); every one when omitted. */
  knows?: readonly string[];
}

/**
 * A browser wallet as pages meet it (EIP-6963, EIP-1193): a stand-in for an extension, whose transfers are real. The
 * node signs for the account, as an extension would for its owner who agrees.
 */
export async function injectWallet(page: Page, { rpcUrl, account, knows }: WalletPlan): Promise<Asked> {
  const asked: Asked = [];
  const known = knows && new Set(knows);
  /** As an error passes from an extension to its page: only its members come through. */
  const unknown = { refused: { code: 4902, message: 'Unrecognized chain ID. Add it first.' } };
  const turn = (chainId: string) => (!known || known.has(String(Number(chainId))) ? null : unknown);
  await page.exposeFunction('askWallet', async (call: Asked[number]) => {
    asked.push(call);
    if (call.method === 'eth_requestAccounts') return [account];
    const [{ chainId = '' } = {}] = (call.params ?? []) as { chainId?: string }[];
    if (call.method === 'wallet_switchEthereumChain') return turn(chainId);
    if (call.method === 'wallet_addEthereumChain') {
      known?.add(String(Number(chainId)));
      return null;
    }
    // As a wallet of before EIP-5792; the node knows the question, which is none for it.
    if (call.method === 'wallet_getCapabilities') throw new Error('The method does not exist.');
    return rpc(rpcUrl, call.method, call.params ?? []);
  });
  await page.addInitScript(`
    const detail = Object.freeze({
      info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', rdns: 'com.example', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
      provider: {
        request: async (call) => {
          const answer = await window.askWallet(call);
          if (answer?.refused) throw answer.refused;
          return answer;
        },
      },
    });
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  `);
  return asked;
}
