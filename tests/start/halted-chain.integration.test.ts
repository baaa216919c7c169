import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnvilControl, anvilControl } from '@florin/nodes/anvil-control';
import { freePort } from '@florin/nodes/ports';
import { declaredFetch } from '@florin/testing/declared-calls';
import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Credential, openRest, type Rest } from '../../apps/dev/src/rest.ts';
import { choose, pay, tokenOf } from './pay.ts';
import { RunningStack } from './running-stack.ts';

interface AdminChain {
  id: string;
  halted_at: string | null;
  halt_reason: string | null;
}

const withinMs = { timeout: 90_000, interval: 500 };
/** Where refunds go, and what a payer sends elsewhere instead. EIP-55. */
const [wallet, elsewhere] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
];
const args = ['--chains', 'evm,solana', '--halt-on-deep-reorgs'];

test('a chain that takes back what was final halts alone, also when its worker dies; resumed, every base unit is in its place', async () => {
  const home = await mkdtemp(join(tmpdir(), 'florin-halted-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const port = await freePort();
  const stack = await RunningStack.start(home, port, args);
  onTestFinished(() => stack.stop());
  const rest = openRest(stack.file.base_url, declaredFetch);
  const admin = await administrator(stack, rest);
  const merchant = { apiKey: stack.file.merchant.api_key };
  const status = async (id: string) => (await rest.get<{ status: string }>(`/v1/payments/${id}`, merchant)).status;
  const becomes = (id: string, wanted: string) =>
    vi.waitFor(async () => expect({ id, status: await status(id) }).toEqual({ id, status: wanted }), withinMs);
  const health = async () => {
    const { chains } = await rest.get<{ chains: { short_name: string; status: string }[] }>('/health');
    return Object.fromEntries(chains.map((chain) => [chain.short_name, chain.status]));
  };
  const evm = tokenOf(stack.file, 'USDT');
  const node = anvilControl(evm.chain.rpc_url);

  // One deposit stays through the reorg, one is spent elsewhere; a surplus of the first has gone back.
  const stays = await choose(stack.file, rest, 'USDT');
  const goes = await choose(stack.file, rest, 'USDT');
  const waits = await choose(stack.file, rest, 'USDT');
  const kept = await pay(stays, '28');
  const lost = await pay(goes);
  await Promise.all([becomes(stays.id, 'completed'), becomes(goes.id, 'completed')]);
  const refund = await refundSurplus(rest, admin, stays.id, evm.chain.id);
  const refundStatus = async () => (await rest.get<{ status: string }>(`/v1/admin/refunds/${refund}`, admin)).status;
  await vi.waitFor(async () => expect(await refundStatus()).toBe('completed'), withinMs);
  await vi.waitFor(async () => expect((await stack.books()).code).toBe(0), withinMs);

  await takeBack(node, { kept, lost });
  await vi.waitFor(async () => expect((await health())[evm.chain.short_name]).toBe('halted'), withinMs);
  const { chains } = await rest.get<{ chains: AdminChain[] }>('/v1/admin/chains', admin);
  expect(chains.find(({ id }) => id === evm.chain.id)).toMatchObject({
    halted_at: expect.any(String),
    halt_reason: expect.stringMatching(/^A reorg goes back to height \d+, below \d+, which was final\.$/),
  });

  const before = await written(stack, evm.chain.id);
  stack.kill('worker');
  const late = await pay(waits);
  const solana = await choose(stack.file, rest, 'SOL');
  await pay(solana);
  await becomes(solana.id, 'completed');
  await node.mine(5);
  expect(await node.rpc('eth_getTransactionReceipt', [late])).toMatchObject({ status: '0x1' });
  expect(await status(waits.id)).toBe('awaiting_payment');
  expect(await written(stack, evm.chain.id)).toEqual(before);
  expect((await health())['ethereum-local']).toBe('halted');

  const path = `/v1/admin/chains/${evm.chain.id}/resume`;
  expect(await rest.post(path, { reason: 'Looked at the node' }, admin)).toMatchObject({ halted_at: null });
  await becomes(waits.id, 'completed');
  await vi.waitFor(async () => expect(await stack.books()).toMatchObject({ code: 0, err: '' }), withinMs);
  expect(Object.values(await health())).toEqual(['ok', 'ok']);
  expect(await refundStatus()).toBe('completed');
  expect([await status(stays.id), await status(goes.id)]).toEqual(['completed', 'completed']);
  // What the operator put in, and two payments: the surplus went back once, the third payment's coins are lost.
  const { assets } = JSON.parse((await stack.books()).out);
  const inUsdt = ({ chain, token }: { chain: string; token: string }) =>
    chain === evm.chain.short_name && token === 'USDT';
  expect(assets.find(inUsdt)).toMatchObject({ held: String(1_000_050n * 10n ** 6n) });
  await becomes((await again(stack, rest)).id, 'completed');
}, 400_000);

/** Another payment, as any other. */
async function again(stack: RunningStack, rest: Rest): Promise<{ id: string }> {
  const payment = await choose(stack.file, rest, 'USDT');
  await pay(payment);
  return payment;
}

async function administrator({ file }: RunningStack, rest: Rest): Promise<Credential> {
  const { session_token } = await rest.post<{ session_token: string }>('/v1/auth/login', file.admin);
  return { session: session_token };
}

/** Three USDT more than due go back. @returns the refund's id */
async function refundSurplus(rest: Rest, admin: Credential, paymentId: string, chainId: string): Promise<string> {
  const order = { source: 'surplus', chain_id: chainId, payment_id: paymentId, amount_base_units: '3000000' };
  const body = { ...order, address: wallet, reason: 'Paid too much' };
  const { id } = await rest.post<{ id: string }>('/v1/admin/refunds', body, admin);
  await rest.post(`/v1/admin/refunds/${id}/approve`, {}, admin);
  return id;
}

/** A reorg from before both payers' transactions on, after which one of them is there again and the other never will be. */
async function takeBack(node: AnvilControl, { kept, lost }: Record<'kept' | 'lost', string>): Promise<void> {
  const { blockNumber } = await node.rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [kept]);
  const spent = await node.rpc<{ from: string; nonce: string }>('eth_getTransactionByHash', [lost]);
  const bytes = await node.rawTransaction(kept);
  await node.reorg((await node.height()) - Number(blockNumber) + 1, [[bytes, 0]]);
  await node.rpc('eth_sendTransaction', [{ from: spent.from, nonce: spent.nonce, to: elsewhere, value: '0x1' }]);
  await node.mine(3);
}

/** How much was signed for a chain, and how much of its coins was booked. */
async function written({ file }: RunningStack, chainId: string): Promise<unknown> {
  const pool = new Pool({ connectionString: file.database_url, max: 1 });
  try {
    const { rows } = await pool.query(
      `select (select count(*) from outgoing_signatures s join outgoing o on o.id = s.outgoing_id where o.chain_id = $1) as signed,
              (select count(*) from ledger_transfers l join tokens t on t.id = l.token_id where t.chain_id = $1) as booked`,
      [chainId],
    );
    return rows;
  } finally {
    await pool.end();
  }
}
