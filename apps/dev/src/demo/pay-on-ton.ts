import { tonAddressBook } from '@florin/chain-ton/address-book';
import { coinMessage, jettonMessage, signMessages } from '@florin/nodes/ton/wallet';
import { askJettonWallet, askSeqno, sendBoc } from '@florin/nodes/ton/door';
import { payerWallets } from '../chain/ton-wallets.ts';
import { DemoFailed } from './demo-failed.ts';

/**
 * Signs as a payer's wallet does and hands it to the node; coins where no master is named.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnTon(
  url: string,
  master: string | null,
  to: string,
  amount: bigint,
): Promise<{ hash: string; from: string }> {
  const [payer] = payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on TON.');
  const message =
    master === null
      ? coinMessage(to, amount)
      : jettonMessage({
          wallet: await askJettonWallet(url, master, payer.address),
          to,
          amount,
          response: payer.address,
          forward: 1n,
        });
  const boc = signMessages(payer, { seqno: await askSeqno(url, payer.address), messages: [message] });
  const hash = await sendBoc(url, boc).catch((error: Error) => {
    throw new DemoFailed(`TON took no payment: ${error.message}`);
  });
  const parsed = tonAddressBook.parseAddress(payer.address);
  return { hash, from: parsed.ok ? parsed.canonical : payer.address };
}
