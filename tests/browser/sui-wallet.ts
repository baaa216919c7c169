import { payJson, type Wallet } from '@florin/nodes/sui/wallet';
import type { Page } from 'playwright-core';
import type { Decision, ScriptedWallet } from './standard-wallet.ts';

interface WalletPlan {
  url: string;
  owner: Wallet;
  /** Networks of its account. */
  accountOn: readonly string[];
  /** What it finds coins by. */
  intents: readonly string[];
}

/**
 * A wallet of Sui as pages meet it (its Wallet Standard): a stand-in for an extension. It reads the JSON and builds the
 * transaction with the ecosystem's library; what its owner agrees to is signed and handed to a node.
 */
export async function injectSuiWallet(page: Page, { url, owner, ...plan }: WalletPlan): Promise<ScriptedWallet> {
  const sent: string[] = [];
  let decision: Decision = 'agree';
  let asked = 0;
  await page.exposeFunction('askSuiWallet', async (json: string) => {
    asked += 1;
    if (decision === 'refuse') return { error: 'Rejected from user' };
    if (decision === 'ignore') return new Promise(() => {});
    const digest = await payJson(url, owner, json).catch((error: Error) => error);
    if (digest instanceof Error) return { error: digest.message };
    sent.push(digest);
    return { digest };
  });
  await page.addInitScript(`
    const account = Object.freeze({ address: '${owner.address}', publicKey: new Uint8Array(32),
      chains: ${JSON.stringify(plan.accountOn)}, features: ['sui:signAndExecuteTransaction'] });
    const wallet = Object.freeze({
      version: '1.0.0', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      chains: ['sui:mainnet', 'sui:localnet'], accounts: [],
      features: {
        'standard:connect': { version: '1.0.0',
          connect: async () => ({ accounts: [account], supportedIntents: ${JSON.stringify(plan.intents)} }) },
        'sui:signAndExecuteTransaction': {
          version: '2.0.0',
          signAndExecuteTransaction: async ({ transaction, account: asked, chain }) => {
            if (asked !== account || chain !== 'sui:localnet') throw new Error('Another account was asked.');
            const answer = await window.askSuiWallet(await transaction.toJSON());
            if (answer.error) throw new Error(answer.error);
            return { digest: answer.digest, bytes: '', signature: '', effects: '' };
          },
        },
      },
    });
    const register = (api) => api.register(wallet);
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    addEventListener('wallet-standard:app-ready', ({ detail: api }) => register(api));
  `);
  return { sent, asked: () => asked, decide: (next) => (decision = next) };
}
