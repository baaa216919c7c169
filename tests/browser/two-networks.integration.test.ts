import { createEvmAdapter } from '@florin/chain-evm/adapter';
import type { Checkout, ConfirmedSelection } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEther } from 'viem';
import { Stage } from '../journeys/stage.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { injectWallet } from './injected-wallet.ts';
import { openStageServer, type StageServer } from './stage-server.ts';
import { openVisitor } from './visitor.ts';

const { eth } = testTokens;
const secondChain = { id: '00000000-0000-7000-8000-00000000c002', network: '31338' } as const;
const secondEth = '00000000-0000-7000-8000-0000000e0012';

let browser: Browser;
let stage: Stage;
let second: Anvil;
let scanner: ChainScanner;
let server: StageServer;

/** A second network of the same family, with a node of its own that anybody may ask. */
async function addSecondChain(): Promise<void> {
  const { pool } = stage.db;
  await pool.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                         expected_block_seconds, wallet_rpc_url)
     values ($1, 'Second chain', 'second', 'evm', $2, array[$3], true, 3, 15, $3)`,
    [secondChain.id, secondChain.network, second.url],
  );
  await pool.query(
    `insert into tokens (id, chain_id, symbol, name, token_type, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
     values ($1, $2, 'ETH', 'Ether', 'native', 18, 8, false, true, florin.now())`,
    [secondEth, secondChain.id],
  );
  await pool.query(
    `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
    [secondEth, eth.rateUsd],
  );
}

beforeAll(async () => {
  [browser, stage, second] = await Promise.all([
    launchChromium(),
    Stage.open(),
    startAnvil({ chainId: Number(secondChain.network), noMining: true }),
  ]);
  await addSecondChain();
  await stage.catalogue.reload();
  const adapter = createEvmAdapter({ network: secondChain.network, rpcUrls: [second.url], finalityTag: null });
  scanner = new ChainScanner({ ...stage.ports, adapter }, secondChain.id);
  await readSecond();
  server = await openStageServer(stage);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await scanner?.release();
  await second?.stop();
  await stage?.close();
});

async function readSecond(): Promise<void> {
  await second.mine(1);
  await stage.readOn();
  while ((await scanner.step()).behind);
}
const read = (id: string) => server.rest.get<Checkout>(`/v1/pay/${id}`);
const choose = async (tokenId: string) => {
  const order = { amount_usd: '25.00', description: 'Order 7' };
  const { id } = await server.rest.post<Payment>('/v1/payments', order, server.merchant);
  const chosen = await server.rest.post<ConfirmedSelection>(`/v1/pay/${id}/confirm`, { token_id: tokenId });
  return { id, to: chosen.wallet_address, needs: parseEther(chosen.required_crypto_amount) };
};
const sendOnSecond = async (to: string, amount: bigint) => {
  const [from] = await second.accounts();
  await second.rpc('eth_sendTransaction', [{ from, to, value: `0x${amount.toString(16)}` }]);
  await readSecond();
};

test('a part on the wrong network is told; the whole on it is accepted and confirmed there', async () => {
  const payment = await choose(eth.id);
  const { context, page, offences } = await openVisitor(browser, { locale: 'en' });
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByRole('heading', { name: 'Send ETH on Test chain' }).waitFor();
  await sendOnSecond(payment.to, payment.needs / 5n);
  await page.reload();
  await page.getByText(/ETH on Second chain arrived\. This payment waits for ETH on Test chain/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await sendOnSecond(payment.to, payment.needs);
  await page.getByText('You sent ETH on Second chain instead of ETH on Test chain. That is fine').waitFor();
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (let blocks = 0; blocks < 3; blocks += 1) await readSecond();
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
  const { chain, total_received_crypto: received, required_crypto_amount: required } = await read(payment.id);
  expect({ chain: chain!.name, received }).toEqual({ chain: 'Second chain', received: required });
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 120_000);

test('B12: a wallet that lacks the second network is told it, goes there and pays on it', async () => {
  const payment = await choose(secondEth);
  const { context, page, offences } = await openVisitor(browser, { locale: 'en' });
  const [account] = await second.accounts();
  const asked = await injectWallet(page, { rpcUrl: second.url, account: account!, knows: [testChain.network] });
  await page.goto(`${server.origin}/pay/${payment.id}`);
  await page.getByRole('button', { name: 'Pay with Test Wallet' }).click();
  await page.getByText('Sent. This page notices when it arrives.').waitFor();
  const { params } = asked.find(({ method }) => method === 'wallet_addEthereumChain')!;
  expect(params).toEqual([
    {
      chainId: '0x7a6a',
      chainName: 'Second chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [second.url],
      blockExplorerUrls: [],
    },
  ]);
  await readSecond();
  await page.getByRole('heading', { name: 'Payment found' }).waitFor();
  expect((await read(payment.id)).total_received_crypto).toBe((await read(payment.id)).required_crypto_amount);
  // The other network's nodes are the operator's own, and are told to nobody.
  const other = await choose(eth.id);
  expect(JSON.stringify(await read(other.id))).not.toContain(stage.anvil.url);
  expect(offences).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 120_000);
