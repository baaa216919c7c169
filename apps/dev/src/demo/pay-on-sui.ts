import { pay } from '@florin/nodes/sui/wallet';
import { payerWallets, suiType } from '../chain/sui-wallets.ts';
import { DemoFailed } from './demo-failed.ts';

/**
 * Sends base units from the first payer, as its wallet would.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnSui(
  rpcUrl: string,
  contract: string | null,
  to: string,
  amount: bigint,
): Promise<{ hash: string; from: string }> {
  const [payer] = payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Sui.');
  const hash = await pay(rpcUrl, payer, [{ to, coinType: contract ?? suiType, amount }]).catch((error: Error) => {
    throw new DemoFailed(`Sui took no payment: ${error.message}`);
  });
  return { hash, from: payer.address };
}
