import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Florin } from '@florin/sdk';
import { connectWebhooks } from '@florin/sdk/webhooks';
import { freePort } from '@florin/nodes/ports';
import { declaredFetch } from '@florin/testing/declared-calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payOnChain } from '../../apps/dev/src/demo/pay-on-chain.ts';
import { textOf } from '../architecture/tree.ts';
import { RunningStack } from '../start/running-stack.ts';
import { Program, startOf } from './program.ts';

let home: string;
let stack: RunningStack;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'florin-examples-'));
  stack = await RunningStack.start(home, await freePort());
}, 200_000);
afterAll(async () => {
  await stack?.stop();
  await rm(home, { recursive: true, force: true });
}, 60_000);

/** Points the stack at a port as the instructions say, and answers what they have one export. */
async function connected(port: string): Promise<{ program: Program; environment: Record<string, string> }> {
  const program = new Program(process.execPath, ['examples/connect/main.ts', port], { FLORIN_HOME: home });
  await program.prints(/export PORT=/);
  const exports = program.printed.matchAll(/^export (\w+)='([^']*)'$/gm);
  return {
    program,
    environment: Object.fromEntries(Array.from(exports, ([, name = '', value = '']) => [name, value])),
  };
}

test('a cart in the Express shop becomes a paid order', async () => {
  const port = String(await freePort());
  const { environment } = await connected(port);
  const shop = new Program(process.execPath, ['examples/express-shop/main.ts'], environment);
  const address = `http://localhost:${port}`;
  const front = await vi.waitFor(() => fetch(address), { timeout: 30_000, interval: 100 });
  expect(await front.text()).toContain('beans 14.90 USD');
  const checkout = (cart: Record<string, string>) =>
    fetch(`${address}/checkout`, { method: 'POST', body: new URLSearchParams(cart), redirect: 'manual' });
  expect((await checkout({ coffee: '0' })).status).toBe(422);
  const bought = await checkout({ coffee: '3', beans: '1' });
  expect(bought.status).toBe(303);
  const orderUrl = `${address}/orders/${bought.headers.get('x-order')}`;
  expect(await (await fetch(orderUrl)).json()).toMatchObject({ status: 'open' });

  // The payer, on the page that the shop sent them to.
  const [chain] = stack.file.chains;
  const token = chain?.tokens.find(({ symbol }) => symbol === 'USDT');
  if (!chain || !token) throw new Error('The stack offers no USDT.');
  const payer = new Florin({ baseUrl: stack.file.base_url, fetch: (url, init) => declaredFetch(String(url), init) });
  const paymentId = bought.headers.get('location')?.split('/').at(-1) ?? '';
  const { wallet_address, required_crypto_amount } = await payer.pay.confirm(paymentId, { token_id: token.id });
  expect(required_crypto_amount).toBe('25.4');
  await payOnChain(chain, token, wallet_address, required_crypto_amount);

  const merchant = new Florin({ baseUrl: stack.file.base_url, apiKey: stack.file.merchant.api_key });
  await merchant.payments.waitFor(paymentId, { until: 'completed', withinMs: 90_000, everyMs: 250 });
  await shop.prints(/order \S+ is paid/);
  expect(await (await fetch(orderUrl)).json()).toMatchObject({ status: 'paid', paymentId });
}, 200_000);

test('curl asks for a payment, and a second time for no other', async () => {
  const { environment } = await connected('1');
  const pay = () => new Program('bash', ['examples/curl/pay.sh'], { ...environment, ORDER: 'order-1042' }).ends();
  const printed = await pay();
  expect(printed).toMatch(/^Pay at http\S+\/pay\/[0-9a-f-]{36}\nStatus: awaiting_selection\n$/);
  expect(await pay()).toBe(printed);
});

test('the commands of the README make a first payment and see it complete', async () => {
  const [, section = ''] = /^## The first payment\n(.*?)^## /ms.exec(textOf('README.md')) ?? [];
  const commands = Array.from(section.matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) => block);
  expect(commands.length).toBe(5);
  const printed = await new Program('bash', ['-euc', commands.join('\n')], { FLORIN_HOME: home }).ends();
  expect(printed).toMatch(/^\d+(\.\d+)? ETH to 0x[0-9a-fA-F]{40}\n/);
  expect(printed).toMatch(/\ncompleted\n\d+\.\d\d\n$/);
}, 90_000);

test.for(['fastify-receiver', 'hono-receiver', 'python-receiver', 'php-receiver'])(
  '%s takes what the stack sends it',
  async (name, { skip }) => {
    const port = String(await freePort());
    const start = startOf(name, port);
    if (start === null) return skip();
    const { program, environment } = await connected(port);
    const receiver = new Program(start.command, start.words, { ...environment, ...start.environment });
    const { base_url: baseUrl, merchant } = stack.file;
    const webhooks = connectWebhooks({ baseUrl, apiKey: merchant.webhook_scope_api_key });
    await vi.waitFor(() => fetch(`http://localhost:${port}`), { timeout: 30_000, interval: 100 });
    const trial = await webhooks.test();
    expect(trial).toMatchObject({ delivered: true, status_code: 204 });
    await receiver.prints(new RegExp(`deliver ${trial.payload_sent.data.payment_id}`));
    program.stop();
  },
);
