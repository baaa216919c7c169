import { randomUUID } from 'node:crypto';
import type { Database } from '@florin/database/database';
import { postTransfers } from '@florin/database/sql/ledger/post';
import { statement } from '@florin/database/statement';
import { openingCapital } from '@florin/domain/ledger/postings';
import { sendFrom, type LocalChain } from '../chain/local-chain.ts';
import { balanceCall, mintCall } from '../chain/token-calls.ts';
import type { Catalogue } from './catalogue.ts';

/** What the operator puts in at the beginning, in base units. */
export const openingUsdt = 1_000_000n * 10n ** 6n;
export const openingGas = 100n * 10n ** 18n;

const readPosted = statement<{ key: string }, { posted: boolean; now: Date }>(
  'dev_read_posted',
  'select exists (select from ledger_transfers where idempotency_key = $key) as posted, florin.now() as now',
);

const hex = (value: bigint) => `0x${value.toString(16)}`;

/**
 * USDT to pay out and coins for fees in the treasury, booked from capital. What a start that was cut off has already
 * sent or booked is not sent or booked again: it runs before anything else moves the treasury.
 */
export async function seedTreasury(
  chain: LocalChain,
  database: Database,
  treasury: string,
  { tokens }: Catalogue,
): Promise<void> {
  const { node, founder: from, contracts } = chain;
  const balance = async (method: string, ...params: unknown[]) => BigInt(await node.rpc<string>(method, params));
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.ETH.id, 'gas', openingGas),
  ]);
  if (missing === null) return;
  const usdt = await balance('eth_call', { to: contracts.USDT, data: balanceCall(treasury) }, 'latest');
  if (usdt < openingUsdt)
    await sendFrom(node, { from, to: contracts.USDT, data: mintCall(treasury, openingUsdt - usdt) });
  const gas = await balance('eth_getBalance', treasury, 'latest');
  if (gas < openingGas) await sendFrom(node, { from, to: treasury, value: hex(openingGas - gas) });
  await node.mine();
  await node.save();
  await missing.book();
}

/** What of the opening is not booked yet; null when all of it is. */
export async function missingOpening(
  database: Database,
  rows: ReturnType<typeof openingCapital>,
): Promise<{ book: () => Promise<unknown> } | null> {
  const found = await Promise.all(rows.map((row) => database.one(readPosted, { key: row.idempotencyKey })));
  const missing = rows.filter((_row, at) => found[at]?.posted === false);
  if (missing.length === 0) return null;
  const json = JSON.stringify(missing, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return { book: () => database.run(postTransfers, { transfersJson: json, at: found[0]?.now ?? new Date(0) }) };
}

export const opening = (tokenId: string, account: 'treasury' | 'gas', amount: bigint) =>
  openingCapital({ groupId: randomUUID(), tokenId, account, amount, reference: 'first start' });
