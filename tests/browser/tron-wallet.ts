import type { Page } from 'playwright-core';
import { TronWeb } from 'tronweb';
import type { Decision, ScriptedWallet } from './standard-wallet.ts';

interface WalletPlan {
  url: string;
  /** 32 bytes as hex. */
  privateKey: string;
  /** How pages meet it: announced (TIP-6963), in the window (TIP-1193), or in the window as before that. */
  place: 'announced' | 'tron' | 'tronLink';
  /** The end of the first block's hash of the network that it is on at first, where that is not its node's. */
  otherNetwork?: string;
  /** Whether it goes to its node's network when a page asks. */
  changesNetwork?: boolean;
}

/** Parts of the library that pages reach: by their path. */
const reached = [
  'transactionBuilder.sendTrx',
  'transactionBuilder.triggerSmartContract',
  'transactionBuilder.triggerConstantContract',
  'trx.getBlockByNumber',
  'trx.getUnconfirmedBalance',
  'trx.sign',
  'trx.sendRawTransaction',
] as const;
type Path = (typeof reached)[number];

/** An account of Tron that everybody may know the key of. */
export const tronAccount = (privateKey: string): string => String(TronWeb.address.fromPrivateKey(privateKey));

/**
 * A wallet of Tron as pages meet it: a stand-in for an extension, with the library that wallets bring. What its owner agrees
 * to is signed with his key; the library sends it to a node.
 */
export async function injectTronWallet(page: Page, plan: WalletPlan): Promise<ScriptedWallet> {
  const { url, privateKey, place, otherNetwork = null } = plan;
  const sent: string[] = [];
  let decision: Decision = 'agree';
  let asked = 0;
  let isElsewhere = otherNetwork !== null;
  const web = new TronWeb({ fullHost: url, privateKey });
  const sign = async (transaction: never): Promise<unknown> => {
    asked += 1;
    // Extensions throw the bare words, which are no Error.
    if (decision === 'refuse') return { thrown: 'Confirmation declined by user' };
    if (decision === 'ignore') return new Promise(() => {});
    return web.trx.sign(transaction);
  };
  await page.exposeFunction('askTronWeb', async (path: Path, given: never[]) => {
    if (path === 'trx.sign') return sign(given[0]!);
    if (path === 'trx.getBlockByNumber' && isElsewhere) return { blockID: `${'0'.repeat(56)}${otherNetwork}` };
    const [part, method] = path.split('.') as ['trx', 'getUnconfirmedBalance'];
    const answer = (await web[part][method](...(given as [never]))) as unknown as { result?: boolean; txid?: string };
    if (path === 'trx.sendRawTransaction' && answer.result === true) sent.push(answer.txid!);
    return answer;
  });
  await page.exposeFunction('askTronWallet', (method: string) => {
    if (method === 'eth_requestAccounts') return [tronAccount(privateKey)];
    if (method === 'tron_requestAccounts') return { code: 200, message: 'ok' };
    if (method !== 'wallet_switchEthereumChain' || plan.changesNetwork !== true) return { thrown: { code: 4200 } };
    isElsewhere = false;
    return null;
  });
  await page.addInitScript(`
    const orThrow = (answer) => {
      if (answer?.thrown) throw answer.thrown;
      return answer;
    };
    const tronWeb = { defaultAddress: { base58: '${tronAccount(privateKey)}' }, transactionBuilder: {}, trx: {} };
    for (const path of ${JSON.stringify(reached)}) {
      const [part, method] = path.split('.');
      tronWeb[part][method] = async (...given) => orThrow(await window.askTronWeb(path, given));
    }
    const provider = { request: async ({ method }) => orThrow(await window.askTronWallet(method)), tronWeb };
    const detail = Object.freeze({ provider, info: { uuid: '0dd0fa9c-6a3c-4e7c-8c41-5f0e0b1b3a7e', name: 'Test Wallet',
      rdns: 'com.example', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' } });
    if ('${place}' === 'tron') window.tron = { ...provider, isTronLink: true };
    if ('${place}' === 'tronLink') window.tronLink = provider;
    if ('${place}' === 'announced') {
      const announce = () => dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
      addEventListener('TIP6963:requestProvider', announce);
      announce();
    }
  `);
  return { sent, asked: () => asked, decide: (next) => (decision = next) };
}
