import { parseToken } from '@florin/chain-tezos/address';
import { coins, send, tokens, type Wallet } from '@florin/nodes/tezos/wallet';
import { payerWallets } from '../chain/tezos-wallets.ts';
import { DemoFailed } from './demo-failed.ts';

/**
 * Signs as a payer's wallet does and hands it to the node; coins where no token is named. A chain takes one group of each
 * wallet in a block: whoever is free pays.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnTezos(
  url: string,
  ref: string | null,
  to: string,
  amount: bigint,
): Promise<{ hash: string; from: string }> {
  const token = ref === null ? null : parseToken(ref);
  const wishOf = ({ address }: Wallet) =>
    token === null ? coins(to, amount) : tokens(address, to, { ...token, amount });
  let reason = 'there is no payer';
  for (const payer of payerWallets()) {
    try {
      // the next one only where this one has something waiting
      return { hash: await send(url, payer, [wishOf(payer)]), from: payer.address };
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new DemoFailed(`Tezos took no payment: ${reason}`);
}
