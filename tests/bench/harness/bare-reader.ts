import { list } from '@florin/json-rpc/answers';
import { readBlockTransaction, readLog, readReceipt } from '@florin/chain-evm/answers';
import { toHeader } from '@florin/chain-evm/read-header';

const inFlight = 8;

async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: unknown }).result;
}

/**
 * The yardstick of a catch-up: fetches, parses and schema-checks the same answers about the same blocks, as many at a
 * time, and does nothing with them.
 *
 * @returns how many transfers it saw
 */
export async function readBare(url: string, from: number, through: number): Promise<number> {
  let next = from;
  let seen = 0;
  const work = async (): Promise<void> => {
    while (next <= through) {
      const height = `0x${(next++).toString(16)}`;
      const { hash } = toHeader(await ask(url, 'eth_getBlockByNumber', height, false));
      const [block, logs] = await Promise.all([
        ask(url, 'eth_getBlockByHash', hash, true),
        ask(url, 'eth_getLogs', { blockHash: hash }),
      ]);
      list((block as { transactions: unknown }).transactions, 'transactions', readBlockTransaction);
      seen += list(logs, 'logs', readLog).length;
      list(await ask(url, 'eth_getBlockReceipts', hash), 'receipts', readReceipt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return seen;
}
