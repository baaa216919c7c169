import { createHash } from 'node:crypto';
import { fromWord, toWord } from '@florin/chain-tron/address-book';
import { rpc } from '@florin/nodes/json-rpc';
import { callData, selectors } from '@florin/nodes/tron/control';
import { writeRaw, writeSigned } from '@florin/nodes/tron/read-transaction';
import { payerWallets } from '../chain/tron-wallets.ts';
import { DemoFailed } from './demo-failed.ts';

const lifetimeMilliseconds = 60_000n;
/** Sun: most that the energy of a transfer may cost. */
const feeLimit = 100_000_000n;

/**
 * Signs as a payer's wallet does and hands it to the node; coins where no contract is named.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnTron(
  url: string,
  contract: string | null,
  to: string,
  amount: bigint,
): Promise<{ hash: string; from: string }> {
  const [payer] = payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Tron.');
  const block = await rpc<{ hash: string; timestamp: string }>(`${url}/jsonrpc`, 'eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const [id, time] = [block.hash.slice(2), BigInt(block.timestamp) * 1_000n];
  const what =
    contract === null
      ? ({ type: 'TransferContract', to: toWord(to), amount } as const)
      : ({
          type: 'TriggerSmartContract',
          contract: toWord(contract),
          value: 0n,
          data: callData(selectors.transfer, toWord(to), amount),
        } as const);
  const raw = writeRaw({
    refBytes: id.slice(12, 16),
    refHash: id.slice(16, 32),
    expiration: time + lifetimeMilliseconds,
    timestamp: time,
    feeLimit: contract === null ? 0n : feeLimit,
    owner: payer.word,
    what,
  });
  const hash = createHash('sha256').update(raw).digest('hex');
  const transaction = writeSigned(raw, await payer.sign(hash)).toString('hex');
  const response = await fetch(`${url}/wallet/broadcasthex`, { method: 'POST', body: JSON.stringify({ transaction }) });
  const { result, code, message } = (await response.json()) as { result?: boolean; code?: string; message?: string };
  if (result !== true)
    throw new DemoFailed(`Tron took no payment: ${code} ${Buffer.from(message ?? '', 'hex').toString()}`);
  return { hash, from: fromWord(payer.word) };
}
