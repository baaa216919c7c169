import { rpc } from '@florin/nodes/json-rpc';
import { getTransactionDecoder, getTransactionEncoder, type KeyPairSigner, signTransaction } from '@solana/kit';
import type { Page } from 'playwright-core';

interface WalletPlan {
  rpcUrl: string;
  owner: KeyPairSigner;
}

/** What the owner of a scripted wallet does with what it is asked for. */
export type Decision = 'agree' | 'refuse' | 'ignore';

export interface ScriptedWallet {
  decide(decision: Decision): void;
  /** How often it was asked to send. */
  asked(): number;
  /** Signatures of what was sent, in order. */
  sent: readonly string[];
}

/**
 * A wallet of Solana as pages meet it (Wallet Standard): a stand-in for an extension. What its owner agrees to is signed and
 * handed to a node, which tries it before it takes it.
 */
export async function injectStandardWallet(page: Page, { rpcUrl, owner }: WalletPlan): Promise<ScriptedWallet> {
  const sent: string[] = [];
  let decision: Decision = 'agree';
  let asked = 0;
  await page.exposeFunction('askStandardWallet', async (wire: string) => {
    asked += 1;
    if (decision === 'refuse') return { refused: 'User rejected the request.' };
    if (decision === 'ignore') return new Promise(() => {});
    const unsigned = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const signed = await signTransaction([owner.keyPair], unsigned as Parameters<typeof signTransaction>[1]);
    const bytes = Buffer.from(getTransactionEncoder().encode(signed)).toString('base64');
    const signature = await rpc<string>(rpcUrl, 'sendTransaction', [bytes, { encoding: 'base64' }]);
    sent.push(signature);
    return { signature };
  });
  await page.addInitScript(`
    const account = Object.freeze({ address: '${owner.address}', publicKey: new Uint8Array(32),
      chains: ['solana:localnet'], features: ['solana:signAndSendTransaction'] });
    const wallet = Object.freeze({
      version: '1.0.0', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      chains: ['solana:localnet'], accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
        'solana:signAndSendTransaction': {
          version: '1.0.0', supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: async (...inputs) => {
            if (inputs.length !== 1 || inputs[0].account !== account) throw new Error('Another account was asked.');
            const answer = await window.askStandardWallet(btoa(String.fromCharCode(...inputs[0].transaction)));
            if (answer.refused) throw new Error(answer.refused);
            return [{ signature: new Uint8Array(64) }];
          },
        },
      },
    });
    // Both ways of the standard: whoever listens already hears it, and whoever comes later asks.
    const register = (api) => api.register(wallet);
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    addEventListener('wallet-standard:app-ready', ({ detail: api }) => register(api));
  `);
  return { sent, asked: () => asked, decide: (next) => (decision = next) };
}
