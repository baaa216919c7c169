import { pay } from '@florin/nodes/cardano/wallet';
import { payerWallets } from '../chain/cardano-wallets.ts';
import { DemoFailed } from './demo-failed.ts';

/**
 * Sends base units from the first payer, as its wallet would.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnCardano(
  rpcUrl: string,
  contract: string | null,
  to: string,
  amount: bigint,
): Promise<{ hash: string; from: string }> {
  const [payer] = payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Cardano.');
  const send = contract === null ? { to, lovelace: amount } : { to, assets: new Map([[contract, amount]]) };
  const hash = await pay(rpcUrl, { from: [payer], sends: [send] }).catch((error: Error) => {
    throw new DemoFailed(`Cardano took no payment: ${error.message}`);
  });
  return { hash, from: payer.address };
}
