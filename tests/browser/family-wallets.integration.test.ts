import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import { walletOf as aptosWalletOf } from '@florin/nodes/aptos/wallet';
import { walletOf as cosmosWalletOf } from '@florin/nodes/cosmos/wallet';
import { walletOf as suiWalletOf } from '@florin/nodes/sui/wallet';
import { walletOf as tonWalletOf } from '@florin/nodes/ton/wallet';
import { mint } from '@florin/nodes/tron/control';
import { toWord } from '@florin/chain-tron/address-book';
import type { TestToken } from '@florin/testing/catalogue';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aptosTokens } from '../journeys/aptos-catalogue.ts';
import { AptosStage, network as aptosNetwork } from '../journeys/aptos-stage.ts';
import type { ChainStage } from '../journeys/chain-stage.ts';
import { cosmosTokens } from '../journeys/cosmos-catalogue.ts';
import { CosmosStage } from '../journeys/cosmos-stage.ts';
import { suiTokens } from '../journeys/sui-catalogue.ts';
import { SuiStage } from '../journeys/sui-stage.ts';
import { TonStage } from '../journeys/ton-stage.ts';
import { TronStage } from '../journeys/tron-stage.ts';
import { injectAptosWallet } from './aptos-wallet.ts';
import { axeViolations } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { injectKeplr } from './keplr.ts';
import { readQrCode } from './qr-code.ts';
import { openStageServer, type StageServer } from './stage-server.ts';
import type { ScriptedWallet } from './standard-wallet.ts';
import { injectSuiWallet } from './sui-wallet.ts';
import { injectTonWallet } from './ton-wallet.ts';
import { BridgeStandIn } from './tonconnect/bridge-stand-in.ts';
import { DistantTonWallet } from './tonconnect/distant-wallet.ts';
import { injectTronWallet, tronAccount } from './tron-wallet.ts';
import { openVisitor } from './visitor.ts';

const sentText = 'Sent. This page notices when it arrives.';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
}, 60_000);
afterAll(() => browser?.close());

/** What a shop needs of a chain's stage. */
type AnyStage = Pick<ChainStage, 'database' | 'signer' | 'until' | 'close'>;

/** A stage with its server; both are closed by `close`. */
async function openShop<Stage extends AnyStage>(opening: Promise<Stage>, variables: NodeJS.ProcessEnv = {}) {
  const stage = await opening;
  const server: StageServer = await openStageServer(stage, variables);
  const read = (id: string) => server.rest.get<Checkout>(`/v1/pay/${id}`);
  /** A payment in this token whose page is open, with a wallet in its browser. */
  const openPaying = async <Wallet extends ScriptedWallet>(
    token: TestToken,
    inject: (page: Page) => Promise<Wallet>,
  ) => {
    const order = { amount_usd: '25.00', description: 'Order 7' };
    const { id } = await server.rest.post<Payment>('/v1/payments', order, server.merchant);
    await server.rest.post(`/v1/pay/${id}/confirm`, { token_id: token.id });
    const visitor = await openVisitor(browser, { locale: 'en' });
    const wallet = await inject(visitor.page);
    await visitor.page.goto(`${server.origin}/pay/${id}`);
    const button = visitor.page.getByRole('button', { name: /^Pay with (?!TON Connect)/ });
    await button.waitFor();
    return { ...visitor, id, wallet, button };
  };
  /** Presses the button, and the payment completes with what the wallet sent. */
  const paysWith = async (opened: Awaited<ReturnType<typeof openPaying>>) => {
    const { page, id, wallet, button } = opened;
    await button.click();
    await page.getByText(sentText).waitFor();
    expect(wallet.sent).toHaveLength(1);
    await stage.until(async () => (await read(id)).status === 'completed');
    const { transactions, required_crypto_amount: required, total_received_crypto: received } = await read(id);
    expect(transactions.map(({ tx_hash: hash }) => hash)).toEqual(wallet.sent);
    expect(received).toBe(required);
  };
  /** Presses the button and reads this; the button lives again, and nothing was sent. */
  const answers = async (
    { page, wallet, button }: Pick<Awaited<ReturnType<typeof openPaying>>, 'page' | 'wallet' | 'button'>,
    sentence: string,
  ) => {
    await button.click();
    await page.getByText(sentence).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    expect(wallet.sent).toEqual([]);
  };
  const close = async (): Promise<void> => {
    await server.close();
    await stage.close();
  };
  return { stage, server, read, openPaying, paysWith, answers, close };
}

describe('on Aptos', () => {
  const { apt, usdt } = aptosTokens;
  let shop: Awaited<ReturnType<typeof openShop<AptosStage>>>;
  beforeAll(async () => {
    shop = await openShop(AptosStage.open());
  }, 120_000);
  afterAll(() => shop?.close());
  const walletOf = (changes: Partial<Parameters<typeof injectAptosWallet>[1]> = {}) => {
    const { node, payer } = shop.stage;
    const plan = { url: node.url, owner: payer, chainId: Number(aptosNetwork), changesNetwork: false, ...changes };
    return (page: Page) => injectAptosWallet(page, plan);
  };

  test.each([apt, usdt])('a wallet sends exactly what is due in $symbol', async (token) => {
    const opened = await shop.openPaying(token, walletOf());
    await shop.paysWith(opened);
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });

  test('what a wallet sent stays told over a reload', async () => {
    const { context, page, button } = await shop.openPaying(usdt, walletOf());
    await button.click();
    await page.getByText(sentText).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText(sentText).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  test('a wallet on another network goes to the right one, or is told of it and asked nothing', async () => {
    const going = await shop.openPaying(usdt, walletOf({ chainId: 1, changesNetwork: true }));
    await shop.paysWith(going);
    await going.context.close();
    const staying = await shop.openPaying(usdt, walletOf({ chainId: 1 }));
    await shop.answers(staying, 'Test Wallet is on another network. Switch it to Local Aptos and try again');
    expect(staying.wallet.asked()).toBe(0);
    await staying.context.close();
  });

  test('a wallet that refuses, or has too little, is told apart', async () => {
    const opened = await shop.openPaying(usdt, walletOf({ owner: aptosWalletOf(9) }));
    opened.wallet.decide('refuse');
    await shop.answers(opened, 'You declined it in Test Wallet. Nothing was sent.');
    opened.wallet.decide('agree');
    await shop.answers(opened, 'There is too little in Test Wallet');
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });
});

describe('on Sui', () => {
  const { sui, usdt } = suiTokens;
  let shop: Awaited<ReturnType<typeof openShop<SuiStage>>>;
  beforeAll(async () => {
    shop = await openShop(SuiStage.open());
  }, 120_000);
  afterAll(() => shop?.close());
  const walletOf = (changes: Partial<Parameters<typeof injectSuiWallet>[1]> = {}) => {
    const { node, payer } = shop.stage;
    const plan = { url: node.url, owner: payer, accountOn: ['sui:localnet'], intents: ['CoinWithBalance'], ...changes };
    return (page: Page) => injectSuiWallet(page, plan);
  };

  test.each([sui, usdt])('a wallet sends exactly what is due in $symbol', async (token) => {
    const opened = await shop.openPaying(token, walletOf());
    await shop.paysWith(opened);
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });

  test('a wallet without an account on the network, or that finds no coins by their type, is asked nothing', async () => {
    const elsewhere = await shop.openPaying(usdt, walletOf({ accountOn: ['sui:mainnet'] }));
    await shop.answers(elsewhere, 'Test Wallet offers no account for this network.');
    expect(elsewhere.wallet.asked()).toBe(0);
    await elsewhere.context.close();
    const plain = await shop.openPaying(usdt, walletOf({ intents: [] }));
    await shop.answers(plain, 'Test Wallet cannot send this coin from a page.');
    expect(plain.wallet.asked()).toBe(0);
    await plain.context.close();
  });

  test('a wallet that refuses, or has too little, is told apart', async () => {
    const opened = await shop.openPaying(usdt, walletOf({ owner: suiWalletOf(9) }));
    opened.wallet.decide('refuse');
    await shop.answers(opened, 'You declined it in Test Wallet. Nothing was sent.');
    opened.wallet.decide('agree');
    await shop.answers(opened, 'There is too little in Test Wallet');
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });
});

describe('on a chain of Cosmos', () => {
  const { atom, usdt } = cosmosTokens;
  const chainId = 'florin-local-1';
  let shop: Awaited<ReturnType<typeof openShop<CosmosStage>>>;
  beforeAll(async () => {
    const opening = CosmosStage.open().then(async (stage) => {
      await stage.db.pool.query('update chains set wallet_rpc_url = $1', [stage.node.url]);
      return stage;
    });
    shop = await openShop(opening);
  }, 120_000);
  afterAll(() => shop?.close());
  const walletOf = (changes: Partial<Parameters<typeof injectKeplr>[1]> = {}) => {
    const { node, payer } = shop.stage;
    return (page: Page) => injectKeplr(page, { url: node.url, owner: payer, knows: [chainId], ...changes });
  };

  test.each([atom, usdt])('Keplr sends exactly what is due in $symbol', async (token) => {
    const opened = await shop.openPaying(token, walletOf());
    await shop.paysWith(opened);
    const { errors, foreign } = opened.offences;
    // The one node that the operator named for everybody.
    expect([errors, new Set(foreign)]).toEqual([[], new Set([`${shop.stage.node.url}/`])]);
    await opened.context.close();
  });

  test('Keplr that lacks the network is offered it where both addresses of a node are told', async () => {
    const told = 'Keplr does not know this network.';
    const lacking = await shop.openPaying(usdt, walletOf({ knows: [] }));
    await shop.answers(lacking, told);
    expect(lacking.wallet.added).toEqual([]);
    await lacking.context.close();
    const { stage } = shop;
    await stage.db.pool.query('update chains set wallet_rest_url = $1', ['https://rest.example.com']);
    await stage.db.pool.query('update settings set version = version + 1');
    const adding = await shop.openPaying(usdt, walletOf({ knows: [] }));
    await shop.paysWith(adding);
    expect(adding.wallet.added).toMatchObject([
      {
        chainId,
        chainName: 'Local Cosmos',
        rpc: stage.node.url,
        rest: 'https://rest.example.com',
        bip44: { coinType: 118 },
        feeCurrencies: [{ coinDenom: 'ATOM', coinMinimalDenom: 'uatom', coinDecimals: 6 }],
      },
    ]);
    await adding.context.close();
  });

  test('Keplr that refuses is told apart, and one with too little is not asked', async () => {
    const refusing = await shop.openPaying(usdt, walletOf());
    refusing.wallet.decide('refuse');
    await shop.answers(refusing, 'You declined it in Keplr. Nothing was sent.');
    await refusing.context.close();
    const empty = await shop.openPaying(usdt, walletOf({ owner: await cosmosWalletOf(9) }));
    await shop.answers(empty, 'There is too little in Keplr');
    expect(empty.wallet.asked()).toBe(0);
    await empty.context.close();
  });
});

describe('on TON', () => {
  let shop: Awaited<ReturnType<typeof openShop<TonStage>>>;
  let bridge: BridgeStandIn;
  beforeAll(async () => {
    bridge = await BridgeStandIn.start();
    shop = await openShop(TonStage.open(), { FLORIN_TONCONNECT_BRIDGES: bridge.url });
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    await bridge?.stop();
  });
  const walletOf = (changes: Partial<Parameters<typeof injectTonWallet>[1]> = {}) => {
    const { node, payer } = shop.stage;
    return (page: Page) => injectTonWallet(page, { url: node.url, owner: payer, network: '7777', ...changes });
  };
  /** The index that everybody may ask, from now on. */
  const nameIndex = async (url: string | null) => {
    await shop.stage.db.pool.query('update chains set wallet_rpc_url = $1', [url]);
    await shop.stage.db.pool.query('update settings set version = version + 1');
  };

  test('a wallet that finds jettons itself sends exactly what is due, and nobody else is asked', async () => {
    const opened = await shop.openPaying(shop.stage.tokens.usdt, walletOf({ itemTypes: ['ton', 'jetton'] }));
    await shop.paysWith(opened);
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });

  test('a wallet sends exactly what is due in TON, once it has read who asks', async () => {
    const opened = await shop.openPaying(shop.stage.tokens.ton, walletOf());
    await shop.paysWith(opened);
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    const { origin } = shop.server;
    expect(opened.wallet.manifest()).toEqual({
      url: origin,
      name: 'Florin',
      iconUrl: `${origin}/assets/mark.png`,
    });
    await vi.waitFor(() => expect(opened.wallet.isConnected()).toBe(false));
    await opened.context.close();
  });

  test('any other wallet sends exactly what is due in a jetton, where an index tells who keeps it', async () => {
    await nameIndex(shop.stage.node.url);
    const opened = await shop.openPaying(shop.stage.tokens.usdt, walletOf());
    await shop.paysWith(opened);
    const { errors, foreign } = opened.offences;
    expect(errors).toEqual([]);
    expect(foreign.map((address) => new URL(address).pathname)).toEqual(['/api/v3/jetton/wallets']);
    await opened.context.close();
    const empty = await shop.openPaying(shop.stage.tokens.usdt, walletOf({ owner: tonWalletOf(9) }));
    await shop.answers(empty, 'There is too little in Test Wallet');
    expect(empty.wallet.asked()).toBe(0);
    await empty.context.close();
  });

  test('a wallet on another network is told of it; one that refuses is asked for its account once', async () => {
    const elsewhere = await shop.openPaying(shop.stage.tokens.ton, walletOf({ network: '-3' }));
    await shop.answers(elsewhere, 'Test Wallet is on another network. Switch it to TON and try again');
    expect(elsewhere.wallet.asked()).toBe(0);
    await elsewhere.context.close();
    const refusing = await shop.openPaying(shop.stage.tokens.ton, walletOf());
    refusing.wallet.decide('refuse');
    await shop.answers(refusing, 'You declined it in Test Wallet. Nothing was sent.');
    refusing.wallet.decide('agree');
    await shop.paysWith(refusing);
    await refusing.context.close();
  });

  test('a wallet elsewhere reads the code, and pays by the bridge that it shares with the page', async () => {
    const { server, stage } = shop;
    await nameIndex(stage.node.url);
    const order = { amount_usd: '25.00', description: 'Order 7' };
    const { id } = await server.rest.post<Payment>('/v1/payments', order, server.merchant);
    await server.rest.post(`/v1/pay/${id}/confirm`, { token_id: stage.tokens.usdt.id });
    const { context, page, offences } = await openVisitor(browser, {
      locale: 'en',
      viewport: { width: 1280, height: 900 },
    });
    const distant = new DistantTonWallet(bridge, { url: stage.node.url, owner: stage.payer, network: '7777' });
    await page.goto(`${server.origin}/pay/${id}`);
    const button = page.getByRole('button', { name: 'Pay with TON Connect' });
    await button.click();
    const code = page.getByRole('img', { name: 'QR code for TON Connect' });
    await code.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    distant.owner.decision = 'refuse';
    await distant.scan((await readQrCode(page, code))!);
    await page.getByText('You declined it in TON Connect. Nothing was sent.').waitFor();
    distant.owner.decision = 'agree';
    await button.click();
    await distant.scan((await readQrCode(page, code))!);
    await page.getByText(sentText).waitFor();
    await stage.until(async () => (await shop.read(id)).status === 'completed');
    expect((await shop.read(id)).transactions.map(({ tx_hash: hash }) => hash)).toEqual(distant.owner.sent);
    await vi.waitFor(() => expect(distant.owner.isConnected).toBe(false));
    expect(offences.errors).toEqual([]);
    expect(new Set(offences.foreign.map((address) => new URL(address).pathname))).toEqual(
      new Set(['/bridge/events', '/bridge/message', '/api/v3/jetton/wallets']),
    );
    await context.close();
  });
});

describe('on Tron', () => {
  const [rich, poor] = ['11', '22'].map((byte) => byte.repeat(32)) as [string, string];
  let shop: Awaited<ReturnType<typeof openShop<TronStage>>>;
  beforeAll(async () => {
    shop = await openShop(TronStage.open());
    const { node, tokens } = shop.stage;
    await node.chain.ledger.grant(toWord(tronAccount(rich)), 10n ** 10n);
    await node.chain.ledger.grant(toWord(tronAccount(poor)), 10n ** 6n);
    await mint(node.chain, toWord(tokens.usdt.contract), toWord(tronAccount(rich)), 10n ** 9n);
  }, 120_000);
  afterAll(() => shop?.close());
  const walletOf = (changes: Partial<Parameters<typeof injectTronWallet>[1]> = {}) => {
    const plan = { url: shop.stage.node.url, privateKey: rich, place: 'announced', ...changes } as const;
    return (page: Page) => injectTronWallet(page, plan);
  };

  test.each([
    ['trx', 'announced'],
    ['usdt', 'tron'],
    ['usdt', 'tronLink'],
  ] as const)('a wallet sends exactly what is due in %s, found as %s', async (token, place) => {
    const opened = await shop.openPaying(shop.stage.tokens[token], walletOf({ place }));
    await shop.paysWith(opened);
    expect(opened.offences).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  });

  test('what a wallet sent stays told over a reload', async () => {
    const { context, page, button } = await shop.openPaying(shop.stage.tokens.trx, walletOf());
    await button.click();
    await page.getByText(sentText).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText(sentText).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  test('a wallet on another network goes to the right one, or is told of it and asked nothing', async () => {
    const otherNetwork = '2b6653dc';
    const going = await shop.openPaying(shop.stage.tokens.usdt, walletOf({ otherNetwork, changesNetwork: true }));
    await shop.paysWith(going);
    await going.context.close();
    const staying = await shop.openPaying(shop.stage.tokens.usdt, walletOf({ otherNetwork }));
    await shop.answers(staying, 'Test Wallet is on another network. Switch it to Tron and try again');
    expect(staying.wallet.asked()).toBe(0);
    await staying.context.close();
  });

  test('a wallet that refuses is told apart, and one with too little is asked nothing', async () => {
    const refusing = await shop.openPaying(shop.stage.tokens.usdt, walletOf());
    refusing.wallet.decide('refuse');
    await shop.answers(refusing, 'You declined it in Test Wallet. Nothing was sent.');
    await refusing.context.close();
    for (const token of [shop.stage.tokens.usdt, shop.stage.tokens.trx]) {
      const empty = await shop.openPaying(token, walletOf({ privateKey: poor }));
      await shop.answers(empty, 'There is too little in Test Wallet');
      expect(empty.wallet.asked()).toBe(0);
      await empty.context.close();
    }
  });
});
