import { type Payload, payPayload, type Wallet } from '@florin/nodes/aptos/wallet';
import type { Page } from 'playwright-core';
import type { Decision, ScriptedWallet } from './standard-wallet.ts';

interface WalletPlan {
  url: string;
  owner: Wallet;
  /** Number of the network that it is on at first. */
  chainId: number;
  /** Whether it goes to another one when a page asks. */
  changesNetwork: boolean;
}

/**
 * A wallet of Aptos as pages meet it (AIP-62): a stand-in for an extension. It builds what it is asked for with the
 * ecosystem's library; what its owner agrees to is signed and handed to a node.
 */
export async function injectAptosWallet(page: Page, { url, owner, ...plan }: WalletPlan): Promise<ScriptedWallet> {
  const sent: string[] = [];
  let decision: Decision = 'agree';
  let asked = 0;
  await page.exposeFunction('askAptosWallet', async (payload: Payload) => {
    asked += 1;
    if (decision === 'refuse') return { status: 'Rejected' };
    if (decision === 'ignore') return new Promise(() => {});
    const hash = await payPayload(url, owner, payload).catch((error: Error) => error);
    if (hash instanceof Error) return { error: hash.message };
    sent.push(hash);
    return { status: 'Approved', args: { hash } };
  });
  await page.addInitScript(`
    let chainId = ${plan.chainId};
    const approved = (args) => ({ status: 'Approved', args });
    const features = {
      'aptos:connect': { version: '1.0.0', connect: async () => approved({ address: '${owner.address}' }) },
      'aptos:network': { version: '1.0.0', network: async () => ({ name: 'custom', chainId }) },
      'aptos:signAndSubmitTransaction': {
        version: '1.1.0',
        signAndSubmitTransaction: async ({ payload }) => {
          const answer = await window.askAptosWallet(payload);
          if (answer.error) throw new Error(answer.error);
          return answer;
        },
      },
    };
    if (${plan.changesNetwork}) features['aptos:changeNetwork'] = {
      version: '1.0.0',
      changeNetwork: async (network) => {
        chainId = network.chainId;
        return approved({ success: true });
      },
    };
    const wallet = Object.freeze({ version: '1.0.0', name: 'Test Wallet', accounts: [], features,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      chains: ['aptos:mainnet', 'aptos:testnet', 'aptos:devnet'] });
    const register = (api) => api.register(wallet);
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    addEventListener('wallet-standard:app-ready', ({ detail: api }) => register(api));
  `);
  return { sent, asked: () => asked, decide: (next) => (decision = next) };
}
