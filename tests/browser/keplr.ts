import { type Document, signDocument, submit, type Wallet } from '@florin/nodes/cosmos/wallet';
import type { Page } from 'playwright-core';
import type { Decision, ScriptedWallet } from './standard-wallet.ts';

interface WalletPlan {
  url: string;
  owner: Wallet;
  /** Networks that it knows, by their chain id. */
  knows: readonly string[];
}

/** A document as it crosses from the page: bytes in base64. */
type Crossing = Record<'bodyBytes' | 'authInfoBytes' | 'chainId' | 'accountNumber', string>;

const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/**
 * A wallet of Cosmos as pages meet it (Keplr's provider): a stand-in for an extension. It sets the fee and signs with the
 * ecosystem's library, and sends to its node.
 *
 * @returns with the networks that pages had it add
 */
export async function injectKeplr(
  page: Page,
  { url, owner, knows }: WalletPlan,
): Promise<ScriptedWallet & { added: readonly unknown[] }> {
  const sent: string[] = [];
  const added: unknown[] = [];
  let decision: Decision = 'agree';
  let asked = 0;
  await page.exposeFunction('suggestToKeplr', (chain: unknown) => void added.push(chain));
  await page.exposeFunction('askKeplr', async (crossing: Crossing) => {
    asked += 1;
    if (decision === 'refuse') return { error: 'Request rejected' };
    if (decision === 'ignore') return new Promise(() => {});
    const { chainId, accountNumber, bodyBytes, authInfoBytes } = crossing;
    const document: Document = {
      bodyBytes: toBytes(bodyBytes),
      authInfoBytes: toBytes(authInfoBytes),
      chainId,
      accountNumber: BigInt(accountNumber),
    };
    const signed = await signDocument(owner, document);
    return {
      bodyBytes: toText(signed.bodyBytes),
      authInfoBytes: toText(signed.authInfoBytes),
      signature: signed.signature,
    };
  });
  await page.exposeFunction('sendByKeplr', async (raw: string) => {
    sent.push(await submit(toBytes(raw), url));
  });
  await page.addInitScript(`
    const known = new Set(${JSON.stringify(knows)});
    const toText = (bytes) => btoa(String.fromCharCode(...bytes));
    const toBytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    window.keplr = {
      enable: async (chainId) => {
        if (!known.has(chainId)) throw new Error('There is no chain info for ' + chainId);
      },
      experimentalSuggestChain: async (chain) => {
        await window.suggestToKeplr(chain);
        known.add(chain.chainId);
      },
      getKey: async () => ({ bech32Address: '${owner.address}', pubKey: toBytes('${toText(owner.publicKey)}'),
        algo: 'secp256k1', isNanoLedger: false, name: 'Test' }),
      signDirect: async (chainId, signer, { bodyBytes, authInfoBytes, accountNumber }) => {
        const answer = await window.askKeplr({ chainId, accountNumber: String(accountNumber),
          bodyBytes: toText(bodyBytes), authInfoBytes: toText(authInfoBytes) });
        if (answer.error) throw new Error(answer.error);
        return { signature: { signature: answer.signature },
          signed: { bodyBytes: toBytes(answer.bodyBytes), authInfoBytes: toBytes(answer.authInfoBytes) } };
      },
      sendTx: async (chainId, transaction) => {
        await window.sendByKeplr(toText(transaction));
        return new Uint8Array(32);
      },
    };
  `);
  return { sent, added, asked: () => asked, decide: (next) => (decision = next) };
}
