import { Address, beginCell, Cell, contractAddress } from '@ton/core';
import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { masterOf, mintBody, minter } from '@florin/nodes/ton/jetton';
import { openDoor, startTonStandIn, type TonDoor, type TonStandIn } from '@florin/nodes/ton/server';
import {
  coinMessage,
  jettonMessage,
  jettonWalletOf,
  nameOfBoc,
  signMessages,
  type Wallet,
  walletOf,
} from '@florin/nodes/ton/wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTonAdapter } from './adapter.ts';
import { parseAccount, rawOf } from './address.ts';
import { createTonKeys } from './keys.ts';
import { nameOf } from './message-name.ts';

const coin = 10n ** 9n;
const dollar = 10n ** 6n;
const native: Asset = { kind: 'native' };
const keys = createTonKeys(new Uint8Array(64).fill(11));
const [treasury, payer, hollow] = [keys.treasuryAddress(), walletOf(1), walletOf(2)];
let standIn: TonStandIn;
let adapter: ReturnType<typeof createTonAdapter>;
let usdt: Asset & { kind: 'token' };
let payerWallet: string;
let [index, seqno] = [0n, 0];
let readUpTo = 0n;

const canonical = (raw: string): string => {
  const parsed = parseAccount(raw);
  if (!parsed.ok) throw new Error(`${raw} is no address.`);
  return parsed.canonical;
};
const fresh = () => keys.depositAddress((index += 1n));
const open = (...urls: string[]) => createTonAdapter({ network: 'local', rpcUrls: urls });

beforeAll(async () => {
  standIn = await startTonStandIn();
  const { chain, masters, url } = standIn;
  adapter = open(url);
  const { address, init } = masterOf('USDT');
  masters.list(address, { name: 'Tether USD', symbol: 'USDT', decimals: 6 });
  usdt = { kind: 'token', ref: canonical(address) };
  chain.inject({ from: minter, to: address, value: 5n * coin, init });
  for (const one of [payer.address, hollow.address, rawOf(treasury)])
    chain.inject({ from: minter, to: one, value: 1_000n * coin });
  await chain.settle();
  for (const to of [payer.address, treasury])
    chain.inject({ from: minter, to: address, value: coin, body: mintBody(to, 10_000n * dollar), bounce: true });
  await chain.settle();
  payerWallet = await jettonWalletOf(chain, address, payer.address);
  await look();
});
afterAll(() => standIn?.stop());

/** All transfers to addresses of ours in the blocks since the last look. */
async function look(at = adapter): Promise<Transfer[]> {
  const { height } = await at.head();
  const found: Transfer[] = [];
  const ours = new Set(
    Array.from({ length: Number(index) + 1 }, (_each, one) => keys.depositAddress(BigInt(one)).watchKey),
  );
  const watched = async (all: readonly string[]) => new Set(all.filter((key) => ours.has(key)));
  for (let next = readUpTo + 1n; next <= height; next += 1n) {
    // in the order of the chain
    const header = await at.header(next);
    if (header !== null) found.push(...(await at.block(header, [native, usdt], watched)).transfers);
  }
  readUpTo = height;
  return found;
}

const send = (messages: Parameters<typeof signMessages>[1]['messages'], from: Wallet = payer): string => {
  const number = from === payer ? seqno++ : 0;
  return nameOfBoc(standIn.chain, signMessages(from, { seqno: number, messages }));
};
const jettons = (to: string, amount: bigint, forward = 1n) =>
  jettonMessage({ wallet: payerWallet, to, amount, response: payer.address, forward });
const credited = (transfers: readonly Transfer[]) => transfers.map(({ asset, amount }) => [asset.kind, amount]);

/** SETCP 0; PUSH c4; CTOS; LDREF; DROP; 64 PUSHINT; SENDRAWMSG: sends the message of its data on with all that came. */
const relayCode = beginCell().storeBuffer(Buffer.from('ff00ed44d0d4308040fb00', 'hex')).endCell();
const relayOf = (message: Cell) => {
  const init = { code: relayCode, data: beginCell().storeRef(message).endCell() };
  return { init, address: contractAddress(0, init).toRawString() };
};

describe('what comes in', () => {
  interface Row {
    send: (to: string) => Promise<unknown> | unknown;
    credited: [string, bigint][];
  }
  const body = (op: number, more = (builder: ReturnType<typeof beginCell>) => builder): Cell =>
    more(beginCell().storeUint(op, 32).storeUint(0, 64)).endCell();
  const notice = (amount: bigint): Cell =>
    body(0x7362d09c, (builder) => builder.storeCoins(amount).storeAddress(Address.parse(payer.address)).storeBit(0));
  const table: Record<string, Row> = {
    'USDT with word to its receiver': {
      send: (to) => send([jettons(to, 5n * dollar)]),
      credited: [['token', 5n * dollar]],
    },
    'USDT without any word': { send: (to) => send([jettons(to, 6n * dollar, 0n)]), credited: [['token', 6n * dollar]] },
    'word of USDT from a wallet that is no jetton wallet': {
      send: (to) => send([coinMessage(to, coin / 20n, notice(7n * dollar))]),
      credited: [],
    },
    'word of USDT from the genuine wallet of another jetton': {
      send: (to) => payInFake(to, 8n * dollar),
      credited: [],
    },
    'an internal transfer from somebody who is no wallet of the jetton': {
      send: async (to) => {
        const wallet = await jettonWalletOf(standIn.chain, rawOf(usdt.ref), to);
        const order = body(0x178d4519, (builder) =>
          builder
            .storeCoins(9n * dollar)
            .storeAddress(Address.parse(payer.address))
            .storeAddress(null)
            .storeCoins(0n)
            .storeBit(0),
        );
        send([coinMessage(wallet, coin / 10n, order, true)]);
      },
      credited: [],
    },
    'TON that bounce, because nothing is deployed there': {
      send: (to) => send([coinMessage(to, coin, undefined, true)]),
      credited: [],
    },
    'TON for a receiver without a contract': {
      send: (to) => send([coinMessage(to, 2n * coin)]),
      credited: [['native', 2n * coin]],
    },
    'what a transfer of jettons left over': {
      send: (to) => send([coinMessage(to, coin / 30n, body(0xd53276db))]),
      credited: [],
    },
    'two messages of one transaction': {
      send: (to) => send([coinMessage(to, coin), jettons(to, 3n * dollar), coinMessage(to, 3n * coin)]),
      credited: [
        ['native', coin],
        ['native', 3n * coin],
        ['token', 3n * dollar],
      ],
    },
    'more USDT than the payer has': { send: (to) => send([jettons(to, 10n ** 15n)]), credited: [] },
    'a transfer of nothing': { send: (to) => send([coinMessage(to, 0n), jettons(to, 0n)]), credited: [] },
  };

  test.each(Object.entries(table))('%s', async (_what, row) => {
    const { address, watchKey } = fresh();
    await row.send(address);
    await standIn.chain.settle();
    const seen = await look();
    expect(seen.every((one) => one.watchKey === watchKey)).toBe(true);
    expect(credited(seen)).toEqual(row.credited);
    // Each has a place of its own.
    expect(new Set(seen.map(({ txHash, position }) => `${txHash}:${position}`)).size).toBe(row.credited.length);
    const held = [await adapter.balance(address, native), await adapter.balance(address, usdt)];
    expect(held[1]).toBe(sumOf(seen, 'token'));
    // Less a nanoton of rent for each second or so.
    expect(held[0]).toBeGreaterThan(sumOf(seen, 'native') - 1_000n);
  });

  const sumOf = (seen: readonly Transfer[], kind: string): bigint =>
    seen.reduce((sum, { asset, amount }) => (asset.kind === kind ? sum + amount : sum), 0n);

  /** Another jetton with the same contract and the same symbol. */
  async function payInFake(to: string, amount: bigint): Promise<void> {
    const { chain } = standIn;
    const fake = masterOf('USDT ');
    chain.inject({ from: minter, to: fake.address, value: 5n * coin, init: fake.init });
    await chain.settle();
    chain.inject({
      from: minter,
      to: fake.address,
      value: coin,
      body: mintBody(hollow.address, dollar * 100n),
      bounce: true,
    });
    await chain.settle();
    const wallet = await jettonWalletOf(chain, fake.address, hollow.address);
    send([jettonMessage({ wallet, to, amount, response: hollow.address, forward: 1n })], hollow);
  }

  test('what a contract sends on is named by the transaction that took it, and its sender is the contract', async () => {
    const { address } = fresh();
    const onward = beginCell()
      .storeUint(0x10, 6)
      .storeAddress(Address.parse(address))
      .storeCoins(0n)
      .storeUint(0, 107)
      .endCell();
    const { init, address: relay } = relayOf(onward);
    standIn.chain.inject({ from: minter, to: relay, value: coin, init });
    await standIn.chain.settle();
    const [seen] = await look();
    expect(seen?.from).toEqual([canonical(relay)]);
    expect(standIn.chain.byHash.has(seen?.txHash ?? '')).toBe(true);
  });
});

describe('a contract that takes one message from outside several times', () => {
  /** SETCP 0; ACCEPT; PUSH c4; CTOS; LDREF; DROP; 1 PUSHINT; SENDRAWMSG: sends the message of its data, whoever asks. */
  const careless = beginCell().storeBuffer(Buffer.from('ff00f800ed44d0d43071fb00', 'hex')).endCell();
  const body = beginCell().storeUint(7, 32).endCell();
  /** The same address and body each time, in bytes of their own. */
  const asked = (address: string, fee: bigint): string =>
    beginCell()
      .storeUint(0b1000, 4)
      .storeAddress(Address.parse(address))
      .storeCoins(fee)
      .storeBit(0)
      .storeBit(1)
      .storeRef(body)
      .endCell()
      .toBoc()
      .toString('base64');

  test('pays each time, and each arrival has a name of its own that stays', async () => {
    const { chain } = standIn;
    const { address } = fresh();
    const onward = beginCell()
      .storeUint(0x10, 6)
      .storeAddress(Address.parse(address))
      .storeCoins(coin)
      .storeUint(0, 107)
      .endCell();
    const init = { code: careless, data: beginCell().storeRef(onward).endCell() };
    const contract = contractAddress(0, init);
    chain.inject({ from: minter, to: contract.toRawString(), value: 100n * coin, init });
    await chain.settle();
    await look();
    const before = readUpTo;
    for (const fee of [0n, 1n]) chain.push(asked(contract.toRawString(), fee));
    await chain.settle();
    chain.push(asked(contract.toRawString(), 2n));
    await chain.settle();
    const seen = await look();
    const [first, ...later] = seen.map(({ txHash }) => txHash);
    expect(seen.map(({ amount, position }) => [amount, position])).toEqual([
      [coin, 0],
      [coin, 0],
      [coin, 0],
    ]);
    expect(first).toBe(nameOf({ info: { type: 'external-in', dest: contract }, body }));
    expect(later.map((name) => chain.byHash.get(name)?.account)).toEqual([
      contract.toRawString(),
      contract.toRawString(),
    ]);
    expect(new Set(later).size).toBe(2);
    readUpTo = before;
    expect(await look()).toEqual(seen);
  });
});

describe('what goes out', () => {
  const intentOf = (what: object) => ({
    id: 'an intent',
    purpose: 'payout' as const,
    network: 'local',
    source: { kind: 'treasury' as const },
    sourceAddress: treasury,
    destination: canonical(walletOf(900).address),
    asset: usdt as Asset,
    amount: 10n * dollar,
    feeCap: 63_000_000n,
    ...what,
  });
  const next = async (address = treasury) => {
    if (adapter.slots.kind !== 'number') throw new Error('A wallet has numbers.');
    return { kind: 'number', nonce: await adapter.slots.next(address) } as const;
  };

  test('a payout of jettons waits while its messages are under way, and nobody may take it for lost meanwhile', async () => {
    const { chain } = standIn;
    const slot = await next();
    const signed = keys.sign(await adapter.build(intentOf({}), slot), { kind: 'treasury' });
    expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
    await chain.advance();
    const { height } = await adapter.head();
    expect(await adapter.slotState(treasury, slot, height)).toBe('closed');
    expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'pending' });
    await expect(adapter.transactionState(signed.txHash, height)).rejects.toThrow(/under way/);
    await chain.settle();
    expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
    expect(await adapter.balance(intentOf({}).destination, usdt)).toBe(10n * dollar);
  });

  test('a payout to a wallet that its issuer has locked comes back, has failed, and costs no jettons', async () => {
    const { chain } = standIn;
    const destination = canonical(walletOf(901).address);
    await payNow(intentOf({ destination, amount: dollar }));
    const locked = await jettonWalletOf(chain, rawOf(usdt.ref), destination);
    lock(locked);
    await chain.settle();
    const before = await adapter.balance(treasury, usdt);
    const txHash = await payNow(intentOf({ destination }));
    expect(await adapter.transactionState(txHash)).toMatchObject({ state: 'included', success: false });
    expect(await adapter.balance(treasury, usdt)).toBe(before);
  });

  async function payNow(intent: ReturnType<typeof intentOf>): Promise<string> {
    const signed = keys.sign(await adapter.build(intent, await next()), { kind: 'treasury' });
    await adapter.broadcast(signed);
    await standIn.chain.settle();
    return signed.txHash;
  }

  /** The master tells a wallet to take nothing more. */
  const lock = (wallet: string): void =>
    standIn.chain.inject({
      from: rawOf(usdt.ref),
      to: wallet,
      value: coin / 10n,
      body: beginCell().storeUint(0xeed236d3, 32).storeUint(0, 64).storeUint(2, 4).endCell(),
    });

  test('a number that another copy of the words used is closed, its bytes are refused for good, and nothing is moved', async () => {
    const slot = await next();
    const intent = intentOf({ destination: canonical(walletOf(902).address) });
    const signed = keys.sign(await adapter.build(intent, slot), { kind: 'treasury' });
    await payNow(intentOf({ id: 'another copy', destination: canonical(walletOf(903).address) }));
    const { height } = await adapter.head();
    expect(await adapter.slotState(treasury, slot, height)).toBe('closed');
    expect(await adapter.transactionState(signed.txHash, height)).toEqual({ state: 'unknown' });
    expect(await adapter.broadcast(signed)).toMatchObject({ result: 'rejected', permanent: true });
    expect(await adapter.balance(intent.destination, usdt)).toBe(0n);
  });

  test('bytes whose end has passed are refused for good, and the same movement is signed again in its number', async () => {
    const slot = await next();
    const intent = intentOf({ destination: canonical(walletOf(904).address) });
    const unsigned = await adapter.build(intent, slot);
    const late = keys.sign(unsigned, { kind: 'treasury' });
    standIn.chain.skip(601);
    await standIn.chain.advance();
    expect(await adapter.broadcast(late)).toMatchObject({ result: 'rejected', permanent: true });
    expect(await adapter.slotState(treasury, slot)).toBe('open');
    const again = await adapter.raise!(intent, unsigned);
    expect(again).toMatchObject({ amount: intent.amount, feeCap: 63_000_000n });
    const signed = keys.sign(again.unsigned, { kind: 'treasury' });
    expect(signed.txHash).not.toBe(late.txHash);
    expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
    await standIn.chain.settle();
    expect(await adapter.balance(intent.destination, usdt)).toBe(10n * dollar);
    expect(await adapter.transactionState(late.txHash)).toEqual({ state: 'unknown' });
  });

  test('bytes that somebody else wraps anew are the same message', async () => {
    const intent = intentOf({ destination: canonical(walletOf(905).address) });
    const signed = keys.sign(await adapter.build(intent, await next()), { kind: 'treasury' });
    const cell = Cell.fromBase64(signed.raw);
    const slice = cell.beginParse().skip(4);
    const to = slice.loadAddress();
    slice.loadCoins();
    // Another import fee, and the body in a cell of its own.
    slice.skip(2);
    const wrapped = beginCell()
      .storeUint(0b1000, 4)
      .storeAddress(to)
      .storeCoins(5n)
      .storeBit(0)
      .storeBit(1)
      .storeRef(beginCell().storeSlice(slice).endCell())
      .endCell();
    expect(wrapped.hash().equals(cell.hash())).toBe(false);
    standIn.chain.push(wrapped.toBoc().toString('base64'));
    await standIn.chain.settle();
    expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
  });

  test('what a receiver does with coins is its own: a payout is over when they are there', async () => {
    const { chain } = standIn;
    const onward = beginCell()
      .storeUint(0x10, 6)
      .storeAddress(Address.parse(walletOf(950).address))
      .storeCoins(0n)
      .storeUint(0, 107)
      .endCell();
    const { init, address } = relayOf(onward);
    chain.inject({ from: minter, to: address, value: coin, init });
    await chain.settle();
    const what = { destination: canonical(address), asset: native, amount: coin, feeCap: 13_000_000n };
    const signed = keys.sign(await adapter.build(intentOf(what), await next()), { kind: 'treasury' });
    await adapter.broadcast(signed);
    await chain.advance(2);
    expect(chain.isBusy).toBe(true);
    expect(await adapter.transactionState(signed.txHash)).toMatchObject({ state: 'included', success: true });
    await chain.settle();
  });

  test('more than the treasury has is refused before it is signed', async () => {
    await expect(adapter.build(intentOf({ amount: 10n ** 15n }), await next())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('balances as of an earlier block are what they were then', async () => {
    const { height } = await adapter.head();
    const held = [await adapter.balance(treasury, usdt), await adapter.balance(treasury, native)];
    const slot = await next();
    await payNow(intentOf({ destination: canonical(walletOf(906).address) }));
    expect(await adapter.balance(treasury, usdt)).toBe(held[0]! - 10n * dollar);
    expect([await adapter.balance(treasury, usdt, height), await adapter.balance(treasury, native, height)]).toEqual(
      held,
    );
    if (adapter.slots.kind === 'number') expect(await adapter.slots.next(treasury, height)).toBe(slot.nonce);
  });
});

describe('what movements cost', () => {
  interface Priced {
    purpose: 'payout' | 'refund' | 'gas' | 'sweep';
    from: { kind: 'treasury' } | { kind: 'deposit'; index: bigint };
    to: string;
    asset: Asset;
    amount: bigint;
  }
  /** Fee and what came back, in millionths of a TON. */
  async function price({ purpose, from: source, to, asset, amount }: Priced): Promise<readonly [bigint, bigint]> {
    const from = source.kind === 'treasury' ? treasury : keys.depositAddress(source.index).address;
    if (adapter.slots.kind !== 'number') throw new Error('A wallet has numbers.');
    const { feeCap } = await adapter.estimateCost({ purpose, from, to, asset, amount });
    const slot = { kind: 'number', nonce: await adapter.slots.next(from) } as const;
    const facts = { id: 'priced', purpose, network: 'local', source, sourceAddress: from, destination: to } as const;
    const signed = keys.sign(await adapter.build({ ...facts, asset, amount, feeCap }, slot), source);
    await adapter.broadcast(signed);
    await standIn.chain.settle();
    const state = await adapter.transactionState(signed.txHash);
    if (state.state !== 'included' || !state.success) throw new Error(`It is ${state.state}.`);
    expect(state.fee).toBeLessThanOrEqual(feeCap);
    const rounded = (nanotons: bigint): bigint => (nanotons + 50_000n) / 100_000n;
    return [rounded(state.fee), rounded(state.returned ?? 0n)];
  }

  test('movements cost what the page for operators says, in tenths of a thousandth of a TON', async () => {
    const own = (index += 1n);
    const deposit = keys.depositAddress(own).address;
    const from = { kind: 'deposit', index: own } as const;
    const out = { from: { kind: 'treasury' }, asset: usdt, amount: dollar, purpose: 'payout' } as const;
    const holder = canonical(walletOf(970).address);
    const sweep = { purpose: 'sweep', from, to: treasury, asset: usdt, amount: dollar } as const;
    const coins = { ...sweep, asset: native, amount: coin };
    const table: Record<string, readonly [bigint, bigint]> = {};
    const fill = async (...messages: Parameters<typeof signMessages>[1]['messages']): Promise<void> => {
      send(messages);
      await standIn.chain.settle();
    };
    table['payout of USDT to a wallet that has held none'] = await price({ ...out, to: holder });
    table['payout of USDT to a wallet that holds some'] = await price({ ...out, to: holder });
    table['payout of TON'] = await price({ ...out, to: canonical(walletOf(971).address), asset: native });
    await fill(jettons(deposit, 2n * dollar));
    table['gas for a sweep'] = await price({
      ...out,
      purpose: 'gas',
      to: deposit,
      asset: native,
      amount: 126_000_000n,
    });
    table['sweep of USDT, first of its address'] = await price(sweep);
    table['sweep of USDT, later'] = await price(sweep);
    await fill(coinMessage(deposit, 2n * coin));
    table['sweep of TON, later'] = await price(coins);
    expect(table).toEqual({
      'payout of USDT to a wallet that has held none': [227n, 0n],
      'payout of USDT to a wallet that holds some': [166n, 0n],
      'payout of TON': [24n, 0n],
      'gas for a sweep': [35n, 0n],
      'sweep of USDT, first of its address': [560n, 378n],
      'sweep of USDT, later': [529n, 378n],
      'sweep of TON, later': [35n, 6n],
    });
  });
});

describe('nodes', () => {
  let door: TonDoor;
  beforeAll(async () => {
    door = await openDoor(standIn.chain, standIn.masters);
  });
  afterAll(() => door?.stop());

  test('a page that leaves a transaction out is no answer, and another node gives the block', async () => {
    const { address, watchKey } = fresh();
    send([coinMessage(address, coin)]);
    await standIn.chain.settle();
    door.faults.truncates = true;
    const { seqno: height } = standIn.chain.head;
    const watched = async () => new Set([watchKey]);
    const alone = open(door.url);
    const header = (await alone.header(BigInt(height)))!;
    await expect(alone.block(header, [native], watched)).rejects.toThrow(/left transactions out/);
    const { transfers } = await open(door.url, standIn.url).block(header, [native], watched);
    expect(transfers).toMatchObject([{ amount: coin }]);
    door.faults.truncates = false;
    await look();
  });

  test('a node that is asked too often is left for another one', async () => {
    door.faults.limited = true;
    await expect(open(door.url).head()).rejects.toThrow(/Ratelimit/);
    expect((await open(door.url, standIn.url).head()).height).toBe(BigInt(standIn.chain.head.seqno));
    door.faults.limited = false;
  });

  test('final is what two nodes have come to, and a node that lags says nothing of what lies beyond', async () => {
    await standIn.chain.advance(3);
    door.faults.lag = 2;
    const both = open(standIn.url, door.url);
    const { height, finalHeight } = await both.head();
    expect(height - (finalHeight ?? 0n)).toBe(2n);
    const hash = (await adapter.header(height))!.hash;
    expect(await both.testify({ height, hash }, [])).toEqual({ agree: 1, deny: 0, silent: 1 });
    door.faults.lag = 0;
  });

  test('what is only expected, or of another network, is believed of no node', async () => {
    door.faults.tamper = ({ path }, reply) =>
      path === '/transactionsByMessage' ? { status: 200, body: emulated(reply.body) } : reply;
    const name = send([coinMessage(fresh().address, coin)]);
    await standIn.chain.settle();
    await expect(open(door.url).transactionState(name)).rejects.toThrow(/no block has yet/);
    door.faults.tamper = ({ path }, reply) =>
      path === '/masterchainInfo'
        ? { status: 200, body: JSON.parse(JSON.stringify(reply.body).replaceAll('7777', '-3')) }
        : reply;
    await expect(open(door.url).head()).rejects.toThrow(/serves network -3/);
    door.faults.tamper = null;
    await look();
  });

  test('strangers who make a block too long to read hide no deposit in it and stop no chain', async () => {
    const asked: unknown[] = [];
    door.faults.tamper = ({ path, query }, reply) => {
      if (path !== '/transactionsByMasterchainBlock') return reply;
      asked.push(query.get('limit'));
      const { transactions } = reply.body as { transactions: object[] };
      const long = transactions.map((one) => Object.assign({}, one, { padding: 'x'.repeat(26 * 2 ** 20) }));
      return { ...reply, body: { transactions: long } };
    };
    const { address, watchKey } = fresh();
    const others = [1, 2].map(() => coinMessage(minter, coin));
    send([...others, coinMessage(address, coin)]);
    await standIn.chain.settle();
    expect(await look(open(door.url))).toMatchObject([{ watchKey, amount: coin }]);
    door.faults.tamper = null;
    expect(new Set(asked).size).toBeGreaterThan(1);
  });

  test('a lie about an amount is denied by the other node', async () => {
    const { address, watchKey } = fresh();
    send([coinMessage(address, coin)]);
    await standIn.chain.settle();
    const [seen] = await look();
    const state = await adapter.transactionState(seen!.txHash);
    if (state.state !== 'included') throw new Error('It is in no block.');
    const block = { height: state.height, hash: state.blockHash };
    expect(seen?.watchKey).toBe(watchKey);
    expect(await open(standIn.url, door.url).testify(block, [{ ...seen!, amount: 2n * coin }])).toMatchObject({
      agree: 0,
    });
  });

  const emulated = (body: unknown): object => {
    const { transactions } = body as { transactions: object[] };
    return { transactions: transactions.map((one) => Object.assign({}, one, { emulated: true })) };
  };
});

describe('cost of scanning', () => {
  test('a block costs five questions, and one more for each step to the wallet that paid one of ours and for its name', async () => {
    const { chain, asked } = standIn;
    await chain.advance();
    readUpTo = BigInt(chain.head.seqno) - 1n;
    const before = total();
    await look();
    // Besides the head: the newest block, this one and the one before it, then all shards and a page where they hold any.
    expect(total() - before).toBeLessThanOrEqual(6);
    function total(): number {
      return [...asked.values()].reduce((sum, count) => sum + count, 0);
    }
  });
});
