import { createEvmAdapter } from '@florin/chain-evm/adapter';
import type { Checkout, ConfirmedSelection } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEther } from 'viem';
import { Stage } from '../journeys/stage.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { injectWallet } from './injected-wallet.ts';
import { readQrCode } from './qr-code.ts';
import { openStageServer, type StageServer } from './stage-server.ts';
import { openVisitor } from './visitor.ts';
import { DistantWallet } from './walletconnect/distant-wallet.ts';
import { RelayStandIn } from './walletconnect/relay-stand-in.ts';

const { eth } = testTokens;
const secondChain = { id: '00000000-0000-7000-8000-00000000c002', network: '31338' } as const;
const secondEth = '00000000-0000-7000-8000-0000000e0012';

let browser: Browser;
let stage: Stage;
let second: Anvil;
let scanner: ChainScanner;
let server: StageServer;
let relay: RelayStandIn;
let distant: DistantWallet;

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
  [browser, stage, second, relay] = await Promise.all([
    launchChromium(),
    Stage.open(),
    startAnvil({ chainId: Number(secondChain.network), noMining: true }),
    RelayStandIn.start(),
  ]);
  await addSecondChain();
  await stage.catalogue.reload();
  const adapter = createEvmAdapter({ network: secondChain.network, rpcUrls: [second.url], finalityTag: null });
  scanner = new ChainScanner({ ...stage.ports, adapter }, secondChain.id);
  await readSecond();
  server = await openStageServer(stage, {
    FLORIN_WALLETCONNECT_PROJECT_ID: '0'.repeat(32),
    FLORIN_WALLETCONNECT_RELAY: relay.url,
  });
  const [account] = await second.accounts();
  const chains = [`eip155:${secondChain.network}`];
  distant = await DistantWallet.open({ relay: relay.url, rpcUrl: second.url, account: account!, chains });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await distant?.close();
  await relay?.stop();
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

describe('a wallet elsewhere, by WalletConnect', () => {
  const sentText = 'Sent. This page notices when it arrives.';
  const open = async (tokenId = secondEth, options: BrowserContextOptions = {}) => {
    const payment = await choose(tokenId);
    const visitor = await openVisitor(browser, { locale: 'en', ...options });
    const { page } = visitor;
    const distantly: string[] = [];
    page.on('websocket', (socket) => distantly.push(socket.url()));
    page.on('request', (request) => {
      if (request.url().includes('pairing-panel')) distantly.push(request.url());
    });
    await page.goto(`${server.origin}/pay/${payment.id}`);
    const button = page.getByRole('button', { name: 'Pay with WalletConnect' });
    await button.waitFor();
    /** Presses the button, and the wallet reads the code from the screen. */
    const connect = async (): Promise<string> => {
      await button.click();
      const code = page.getByRole('img', { name: 'QR code for WalletConnect' });
      await code.waitFor();
      const uri = (await readQrCode(page, code))!;
      await distant.scan(uri);
      return uri;
    };
    const says = (sentence: string) => page.getByText(sentence).waitFor();
    const lives = async () => (await button.getAttribute('aria-disabled')) === 'false';
    return { ...visitor, payment, button, connect, says, lives, distantly };
  };
  beforeEach(() => Object.assign(distant, { connecting: 'agree', paying: 'agree' }));

  test('nothing is loaded and nobody is asked before the press; then the wallet pays, and a reload remembers it', async () => {
    const { context, page, offences, payment, button, connect, says, distantly } = await open();
    expect(distantly).toEqual([]);
    const uri = await connect();
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/);
    expect(await axeViolations(page)).toEqual([]);
    await says(sentText);
    expect(distant.asked.at(-1)).toMatchObject({
      chainId: `eip155:${secondChain.network}`,
      request: {
        method: 'eth_sendTransaction',
        params: [{ to: payment.to, value: `0x${payment.needs.toString(16)}` }],
      },
    });
    await page.reload();
    await says(sentText);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await readSecond();
    await page.getByRole('heading', { name: 'Payment found' }).waitFor();
    const { transactions, total_received_crypto: received, required_crypto_amount: required } = await read(payment.id);
    expect(transactions.map(({ tx_hash: hash }) => hash)).toEqual([distant.sent.at(-1)]);
    expect(received).toBe(required);
    expect(offences).toEqual({ errors: [], foreign: [] });
    // The session ended with the payment, and whoever connected signed for a key of his own.
    await vi.waitFor(() => expect(distant.sessions()).toBe(0));
    expect(relay.refused).toEqual([]);
    await vi.waitFor(() => expect(relay.unacknowledged.size).toBe(0));
    await context.close();
  });

  test('a refusal to connect, a refusal to pay, and a wallet without the network are told apart', async () => {
    const { context, connect, says, lives } = await open();
    distant.connecting = 'refuse';
    await connect();
    await says('You declined it in WalletConnect. Nothing was sent.');
    expect(await lives()).toBe(true);
    Object.assign(distant, { connecting: 'agree', paying: 'refuse' });
    await connect();
    await says('You declined it in Kite Wallet. Nothing was sent.');
    expect(await lives()).toBe(true);
    await context.close();
    const elsewhere = await open(eth.id);
    await elsewhere.connect();
    await elsewhere.says('WalletConnect does not know this network.');
    expect(await elsewhere.lives()).toBe(true);
    await elsewhere.context.close();
  });

  test('a connection that breaks is made anew; no answer for a minute lets the buttons live; a late answer is told', async () => {
    const { context, page, connect, says, lives, button } = await open();
    await page.clock.install();
    distant.paying = 'wait';
    await connect();
    await says('Please confirm the payment in Kite Wallet.');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    relay.hangUp();
    await page.clock.fastForward(61_000);
    await says('Kite Wallet has not answered for a minute.');
    expect(await lives()).toBe(true);
    await vi.waitFor(() => expect(distant.asked.length).toBeGreaterThan(0));
    await distant.decideLate();
    await says(sentText);
    await context.close();
  });

  test('a phone gets a link that its wallets open, which goes with another press', async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const { context, page, button, lives } = await open(secondEth, phone);
    await button.click();
    const link = page.getByRole('link', { name: 'Open in WalletConnect' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
    await button.click();
    await link.waitFor({ state: 'detached' });
    expect(await lives()).toBe(true);
    await context.close();
  });
});
