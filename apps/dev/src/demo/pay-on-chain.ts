import { rpc } from '@florin/nodes/json-rpc';
import { parseUnits } from 'viem';
import { transferCall } from '../chain/token-calls.ts';
import type { DevChain, DevToken } from '../dev-file.ts';
import { DemoFailed } from './demo-failed.ts';

/**
 * Sends an amount from the first unlocked account, as a payer's wallet would.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnChain(
  chain: Pick<DevChain, 'rpc_url' | 'payers'>,
  token: Pick<DevToken, 'contract' | 'decimals'>,
  to: string,
  amount: string,
): Promise<{ hash: string; from: string }> {
  const [from = ''] = chain.payers;
  const units = parseUnits(amount, token.decimals);
  const transfer =
    token.contract === null
      ? { from, to, value: `0x${units.toString(16)}` }
      : { from, to: token.contract, data: transferCall(to, units) };
  const hash = await rpc<string>(chain.rpc_url, 'eth_sendTransaction', [transfer]).catch((error: Error) => {
    throw new DemoFailed(`The chain at ${chain.rpc_url} took no payment: ${error.message}`);
  });
  return { hash, from };
}
