import { randomBytes } from 'node:crypto';
import type { Asset, OutgoingIntent, SignedTransaction, Slot } from '@florin/domain/ports/chain';
import { batch, innerPayments, lyingToken, phantomToken, testFalseToken } from '@florin/nodes/tokens/contracts';
import { call, callData, fundForTokens, makeToken, payCoins, payTokens, selectors } from '@florin/nodes/tron/control';
import { openDoor, startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTronAdapter } from './adapter.ts';
import { fromWord, toWord } from './address-book.ts';
import { createTronKeys } from './keys.ts';
import { coinFeeCap } from './plan.ts';

const keys = createTronKeys(new Uint8Array(64).fill(7));
const treasury = keys.treasuryAddress();
const native: Asset = { kind: 'native' };
const trx = 10n ** 6n;

let node: TronStandIn;
let payer: string;
let usdtWord: string;
let usdt: Asset;
let nextIndex = 0n;

beforeAll(async () => {
  node = await startTronStandIn({ forkable: true });
  ({ payer, usdt: usdtWord } = await fundForTokens(node.chain, { treasury: toWord(treasury), sun: 10_000n * trx }));
  usdt = { kind: 'token', ref: fromWord(usdtWord) };
});
afterAll(() => node?.stop());
afterEach(() => Object.assign(node.faults, { limited: false, lite: false, lag: 0, tamper: null }));

const open = (...urls: string[]) =>
  createTronAdapter({ network: String(node.chain.chainId), rpcUrls: [node.url, ...urls], timeoutMilliseconds: 5_000 });
const stranger = (): string => fromWord(randomBytes(20).toString('hex'));
const freshSlot = async (): Promise<Slot> => {
  const { slots } = open();
  if (slots.kind !== 'lifetime') throw new Error('Tron has lifetimes.');
  return slots.fresh();
};
const deposit = () => {
  const index = nextIndex++;
  return { source: { kind: 'deposit', index } as const, address: keys.depositAddress(index).address };
};

type What = Pick<OutgoingIntent, 'destination' | 'asset' | 'amount'> & Partial<OutgoingIntent>;
let ids = 0;
async function intentOf(what: What): Promise<OutgoingIntent> {
  const whole = { purpose: 'payout', source: { kind: 'treasury' }, sourceAddress: treasury, ...what } as const;
  const { purpose, sourceAddress: from, destination: to, asset, amount } = whole;
  const { feeCap } =
    what.feeCap === undefined
      ? await open().estimateCost({ purpose, from, to, asset, amount })
      : (what as { feeCap: bigint });
  return { id: `intent ${(ids += 1)}`, network: String(node.chain.chainId), ...whole, feeCap };
}
async function signed(intent: OutgoingIntent, slot?: Slot): Promise<SignedTransaction> {
  return keys.sign(await open().build(intent, slot ?? (await freshSlot())), intent.source);
}
/** Transfers to one address in the newest block. */
async function seen(address: string, assets: readonly Asset[] = [native, usdt]) {
  const adapter = open();
  const { height } = await adapter.head();
  const header = (await adapter.header(height))!;
  return (await adapter.block(header, assets, async (asked) => new Set(asked.filter((key) => key === address))))
    .transfers;
}

/** What must not lead to a wrong credit or a second payment, and how each ends. */
const cases: Record<string, { ends: string; run: () => Promise<string> }> = {
  'the price of energy doubles between plan and signature': {
    ends: 'refused before anything is signed; a new plan is sent and pays within its cap',
    run: async () => {
      const destination = stranger();
      const planned = await intentOf({ destination, asset: usdt, amount: 5n * trx });
      node.chain.ledger.parameters.energyFee *= 2n;
      try {
        await expect(open().build(planned, await freshSlot())).rejects.toMatchObject({ code: 'CONFLICT' });
        const again = await intentOf({ destination, asset: usdt, amount: 5n * trx });
        const { txHash, raw } = await signed(again);
        expect(await open().broadcast({ txHash, raw })).toEqual({ result: 'accepted' });
        await node.chain.mine();
        const state = await open().transactionState(txHash);
        expect(state).toMatchObject({ state: 'included', success: true });
        expect(state.state === 'included' && state.fee <= again.feeCap && state.fee > 0n).toBe(true);
        expect(await open().balance(destination, usdt)).toBe(5n * trx);
      } finally {
        node.chain.ledger.parameters.energyFee /= 2n;
      }
      return 'refused before anything is signed; a new plan is sent and pays within its cap';
    },
  },
  'a transaction expires unsent, then a slow node sends it': {
    ends: 'its lifetime is closed and it is refused; nothing is paid twice',
    run: async () => {
      const destination = stranger();
      const slot = await freshSlot();
      const intent = await intentOf({ destination, asset: usdt, amount: 7n * trx });
      const first = await signed(intent, slot);
      expect(await open().slotState(treasury, slot)).toBe('open');
      await node.chain.pass(183_000);
      // Its end has passed, and the solidified block is 18 blocks behind.
      expect(await open().slotState(treasury, slot)).toBe('open');
      await node.chain.mine(18);
      expect(await open().slotState(treasury, slot)).toBe('closed');
      const { height } = await open().head();
      expect(await open().transactionState(first.txHash, height)).toEqual({ state: 'unknown' });
      const second = await signed({ ...intent, id: 'made anew' });
      expect(await open().broadcast(second)).toEqual({ result: 'accepted' });
      expect(await open().broadcast(first)).toMatchObject({ result: 'rejected', permanent: false });
      await node.chain.mine(2);
      expect(await open().balance(destination, usdt)).toBe(7n * trx);
      return 'its lifetime is closed and it is refused; nothing is paid twice';
    },
  },
  'a fake USDT announces a transfer': {
    ends: 'no deposit',
    run: async () => {
      const { address } = deposit();
      const fake = await node.chain.executor.deploy(lyingToken.bytecode);
      payTokens(node.chain, payer, fake, toWord(address), 50n * trx);
      await node.chain.mine();
      return (await seen(address)).length === 0 ? 'no deposit' : 'credited';
    },
  },
  'a transfer of 0': {
    ends: 'no deposit',
    run: async () => {
      const { address } = deposit();
      const txHash = payTokens(node.chain, payer, usdtWord, toWord(address), 0n);
      await node.chain.mine();
      expect(node.chain.find(txHash)?.transaction).toMatchObject({ result: 'SUCCESS' });
      return (await seen(address)).length === 0 ? 'no deposit' : 'credited';
    },
  },
  'a transfer reverts': {
    ends: 'no deposit',
    run: async () => {
      const { address } = deposit();
      const txHash = payTokens(node.chain, payer, usdtWord, toWord(address), 10n ** 30n);
      await node.chain.mine();
      expect(node.chain.find(txHash)?.transaction).toMatchObject({ result: 'REVERT' });
      expect(await open().transactionState(txHash)).toMatchObject({ state: 'included', success: false });
      return (await seen(address)).length === 0 ? 'no deposit' : 'credited';
    },
  },
  'a payout goes to an account that is not activated': {
    ends: 'coins activate it within the cap; tokens need no account',
    run: async () => {
      const [coins, tokens] = [stranger(), stranger()];
      const one = await intentOf({ destination: coins, asset: native, amount: 3n * trx });
      expect(one.feeCap).toBe(coinFeeCap);
      const [first, second] = [
        await signed(one),
        await signed(await intentOf({ destination: tokens, asset: usdt, amount: trx })),
      ];
      for (const each of [first, second]) expect(await open().broadcast(each)).toEqual({ result: 'accepted' });
      await node.chain.mine();
      const state = await open().transactionState(first.txHash);
      expect(state.state === 'included' && state.fee).toBeGreaterThanOrEqual(1_100_000n);
      expect(state.state === 'included' && state.fee).toBeLessThanOrEqual(coinFeeCap);
      expect([await open().balance(coins, native), await open().balance(tokens, usdt)]).toEqual([3n * trx, trx]);
      return 'coins activate it within the cap; tokens need no account';
    },
  },
  'a sweep leaves an account that is not activated': {
    ends: 'refused by the node, and no verdict for ever; funded, it is swept',
    run: async () => {
      const { source, address } = deposit();
      payTokens(node.chain, payer, usdtWord, toWord(address), 4n * trx);
      await node.chain.mine();
      const what = { purpose: 'sweep', source, sourceAddress: address, destination: treasury, asset: usdt } as const;
      const intent = await intentOf({ ...what, amount: 4n * trx });
      const sweep = await signed(intent);
      expect(await open().broadcast(sweep)).toMatchObject({ result: 'rejected', permanent: false });
      payCoins(node.chain, payer, toWord(address), intent.feeCap);
      await node.chain.mine();
      expect(await open().broadcast(sweep)).toEqual({ result: 'accepted' });
      await node.chain.mine();
      expect(await open().balance(address, usdt)).toBe(0n);
      return 'refused by the node, and no verdict for ever; funded, it is swept';
    },
  },
  'a contract becomes dearer while the transaction waits': {
    ends: 'it runs out of energy, costs no more than its cap and moves nothing',
    run: async () => {
      const destination = stranger();
      const intent = await intentOf({ destination, asset: usdt, amount: trx });
      const { txHash, raw } = await signed(intent);
      await open().broadcast({ txHash, raw });
      node.chain.ledger.factors.set(usdtWord, 3_000n);
      await node.chain.mine();
      node.chain.ledger.factors.delete(usdtWord);
      const state = await open().transactionState(txHash);
      expect(state).toMatchObject({ state: 'included', success: false });
      expect(state.state === 'included' && state.fee <= intent.feeCap && state.fee > 0n).toBe(true);
      expect(await open().balance(destination, usdt)).toBe(0n);
      return 'it runs out of energy, costs no more than its cap and moves nothing';
    },
  },
  'a fork takes the block that a transaction names': {
    ends: 'refused, and no verdict for ever',
    run: async () => {
      await node.chain.mine();
      const other = await signed(await intentOf({ destination: stranger(), asset: native, amount: trx }));
      await node.chain.fork(1);
      await node.chain.mine(2);
      const answer = await open().broadcast(other);
      expect(answer).toMatchObject({ result: 'rejected', permanent: false, reason: expect.stringContaining('TAPOS') });
      return 'refused, and no verdict for ever';
    },
  },
  'somebody changes a signed byte': {
    ends: 'refused for ever',
    run: async () => {
      const { txHash, raw } = await signed(await intentOf({ destination: stranger(), asset: native, amount: trx }));
      const last = raw.slice(-2) === '1b' ? '1c' : '1b';
      const answer = await open().broadcast({ txHash, raw: raw.slice(0, -2) + last });
      expect(answer).toMatchObject({ result: 'rejected', permanent: true });
      return 'refused for ever';
    },
  },
};

test.each(Object.entries(cases))('%s', async (_what, { ends, run }) => {
  expect(await run()).toBe(ends);
});

test('strangers who make what a block did too long to read hide no payment in it and stop no chain', async () => {
  const { address } = deposit();
  payTokens(node.chain, payer, usdtWord, toWord(address), 5n * trx);
  await node.chain.mine();
  const plain = await seen(address);
  expect(plain).toMatchObject([{ amount: 5n * trx, asset: usdt }]);
  node.faults.tamper = (method, answer) =>
    method.endsWith('infobyblocknum') ? [...(answer as unknown[]), { log: 'x'.repeat(65 * 2 ** 20) }] : answer;
  expect(await seen(address)).toEqual(plain);
});

describe('coins and tokens are seen whoever moves them', () => {
  test('coins that a contract sends on, and none of a call that is undone', async () => {
    const { address } = deposit();
    const forwarder = await node.chain.executor.deploy(batch.bytecode);
    const others = await node.chain.executor.deploy(innerPayments.bytecode);
    const txHash = call(node.chain, payer, forwarder, callData(selectors.forward, toWord(address)), 9n * trx);
    // undone(address)
    call(node.chain, payer, others, callData('08f63fd5', toWord(address)), trx);
    await node.chain.mine();
    const transfers = await seen(address);
    expect(transfers).toMatchObject([{ txHash, position: -1, amount: 9n * trx, asset: native }]);
    expect(transfers[0]?.from).toEqual([fromWord(forwarder), fromWord(payer)]);
  });

  test('tokens that a contract wallet sends for its owner', async () => {
    const { address } = deposit();
    const wallet = await node.chain.executor.deploy(batch.bytecode);
    call(node.chain, payer, usdtWord, callData(selectors.approve, wallet, 3n * trx));
    await node.chain.mine();
    // pay(address,address,uint256[])
    call(node.chain, payer, wallet, callData('6a781186', usdtWord, toWord(address), 96n, 1n, 3n * trx));
    await node.chain.mine();
    expect(await seen(address)).toMatchObject([{ amount: 3n * trx, asset: usdt, from: [fromWord(payer)] }]);
  });

  test('amounts beyond the exact range of JavaScript numbers', async () => {
    const huge = 2n ** 60n + 1n;
    const { address } = deposit();
    await node.chain.ledger.grant(payer, 2n * huge);
    payCoins(node.chain, payer, toWord(address), huge);
    await node.chain.mine();
    expect((await seen(address)).map(({ amount }) => amount)).toEqual([huge]);
    expect(await open().balance(address, native)).toBe(huge);
  });
});

test('a transaction of a kind that moves no coins is passed over, whatever it holds', async () => {
  const { address } = deposit();
  const txHash = payCoins(node.chain, payer, toWord(address), trx);
  await node.chain.mine();
  const strange = { type: 'ShieldedTransferContract', parameter: { type_url: 'unknown' } };
  node.faults.tamper = (method, answer) => {
    if (!method.endsWith('blockbyid')) return answer;
    const { transactions = [] } = answer as { transactions?: object[] };
    const more = { txID: 'e'.repeat(64), ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract: [strange] } };
    return { ...(answer as object), transactions: [more, ...transactions] };
  };
  expect(await seen(address)).toMatchObject([{ txHash, amount: trx }]);
});

describe('a token that answers in another way', () => {
  test('false without a transfer is refused before it is signed, false with one is not', async () => {
    const word = await makeToken(node.chain, testFalseToken, toWord(treasury), 10n * trx);
    const asset: Asset = { kind: 'token', ref: fromWord(word) };
    const move = { purpose: 'payout', from: treasury, to: stranger(), asset } as const;
    await expect(open().estimateCost({ ...move, amount: 11n * trx })).rejects.toMatchObject({ code: 'CONFLICT' });
    // As Tether's contract on the main network does.
    node.faults.tamper = (method, answer) =>
      method === '/wallet/triggerconstantcontract'
        ? { ...(answer as object), constant_result: ['0'.repeat(64)] }
        : answer;
    expect((await open().estimateCost({ ...move, asset: usdt, amount: trx })).fee).toBeGreaterThan(0n);
  });

  test('what announces transfers and makes none is contradicted by its balances', async () => {
    const { source, address } = deposit();
    const word = await makeToken(node.chain, phantomToken, toWord(address), 5n * trx);
    await node.chain.ledger.grant(toWord(address), 100n * trx);
    const asset: Asset = { kind: 'token', ref: fromWord(word) };
    const what = { purpose: 'sweep', source, sourceAddress: address, destination: treasury, asset } as const;
    const { txHash, raw } = await signed(await intentOf({ ...what, amount: 5n * trx }));
    await open().broadcast({ txHash, raw });
    await node.chain.mine();
    const carried = { asset, destination: treasury, items: [{ address, amount: 5n * trx }] };
    expect(await open().arrivals?.(txHash, carried, 'balances')).toEqual({ amounts: [0n], contradicted: true });
  });

  test('decimals and symbol are read from the contract, and from nothing else', async () => {
    expect(await open().describeAsset(usdt)).toEqual({ decimals: 6, symbol: 'USDT' });
    await expect(open().describeAsset({ kind: 'token', ref: stranger() })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('what a movement costs', () => {
  test('energy that somebody has staked for the address is not paid for', async () => {
    const { source, address } = deposit();
    await node.chain.ledger.grant(toWord(address), 100n * trx);
    payTokens(node.chain, payer, usdtWord, toWord(address), trx);
    await node.chain.mine();
    const what = { purpose: 'sweep', source, sourceAddress: address, destination: treasury, asset: usdt } as const;
    const dear = await open().estimateCost({ ...what, from: address, to: treasury, amount: trx });
    node.chain.ledger.delegate(toWord(address), 200_000n);
    const cheap = await open().estimateCost({ ...what, from: address, to: treasury, amount: trx });
    expect([cheap.fee, dear.fee > 1_000_000n]).toEqual([0n, true]);
    const { txHash, raw } = await signed(await intentOf({ ...what, amount: trx }));
    await open().broadcast({ txHash, raw });
    await node.chain.mine();
    expect(await open().transactionState(txHash)).toMatchObject({ success: true, fee: 0n });
  });

  test('a wallet’s transfer is estimated for a receiver without an account', async () => {
    const [coins, tokens] = await open().transferFees(stranger(), [native, usdt]);
    expect(coins).toBe(268_000n + 1_100_000n);
    expect(tokens).toBeGreaterThan(2_000_000n);
    expect(await open().transferFees(treasury, [native])).toEqual([268_000n]);
  });
});

test('a lifetime ends at its own end, or later where the signer only knows that it cannot be later', async () => {
  const slot = await freshSlot();
  if (slot.kind !== 'lifetime') throw new Error('Tron has lifetimes.');
  const [late, early] = [
    { ...slot, lastValidHeight: slot.lastValidHeight + 30_000n },
    { ...slot, lastValidHeight: 1n },
  ];
  expect(await open().slotState(treasury, early)).toBe('open');
  await node.chain.pass(183_000);
  await node.chain.mine(18);
  expect(await open().slotState(treasury, early)).toBe('closed');
  expect(await open().slotState(treasury, late)).toBe('open');
  await node.chain.mine(10);
  expect(await open().slotState(treasury, late)).toBe('closed');
  const intent = await intentOf({ destination: stranger(), asset: native, amount: trx });
  await expect(open().build(intent, late)).rejects.toThrow(/a block and an end/);
});

test('that a transaction is in no block counts from nodes alone whose solidified block is past its end', async () => {
  const slot = await freshSlot();
  const first = await signed(await intentOf({ destination: stranger(), asset: native, amount: trx }), slot);
  const { height } = await open().head();
  const signing = { sourceAddress: treasury, slot, since: undefined };
  await open().broadcast(first);
  await node.chain.mine();
  await node.chain.pass(183_000);
  await node.chain.mine(25);
  const doors = await Promise.all([openDoor(node.chain), openDoor(node.chain), openDoor(node.chain)]);
  const [late, later, failing] = doors;
  // Two stand where the scanner last called a block final, before the one that took it; one has lost its receipts.
  for (const { faults } of [late, later]) faults.lag = Number((await open().head()).height - height);
  failing.faults.tamper = (method, answer) => (method === 'eth_getTransactionReceipt' ? 'lost' : answer);
  const four = open(...doors.map(({ url }) => url));
  try {
    expect(await four.slotState(treasury, slot)).toBe('closed');
    await expect(four.transactionState(first.txHash, height, signing)).rejects.toThrow(/end of its lifetime/);
    for (const { faults } of [late, later]) faults.lag = 0;
    expect(await four.transactionState(first.txHash, height, signing)).toMatchObject({
      state: 'included',
      success: true,
    });
  } finally {
    await Promise.all(doors.map(({ stop }) => stop()));
  }
});

test('a past balance is told as long as no block since names the address, and not afterwards', async () => {
  const { address } = deposit();
  payTokens(node.chain, payer, usdtWord, toWord(address), 2n * trx);
  await node.chain.mine();
  const { height } = await open().head();
  await node.chain.mine(3);
  expect(await open().balance(address, usdt, height)).toBe(2n * trx);
  payTokens(node.chain, payer, usdtWord, toWord(address), trx);
  await node.chain.mine();
  await expect(open().balance(address, usdt, height)).rejects.toThrow(/moved since/);
});

describe('a node', () => {
  const second = async () => {
    const door = await openDoor(node.chain);
    return {
      ...door,
      adapter: createTronAdapter({ network: String(node.chain.chainId), rpcUrls: [door.url, node.url] }),
    };
  };

  test.each<[string, (faults: TronStandIn['faults']) => void]>([
    ['is asked too often', (faults) => void (faults.limited = true)],
    ['keeps no past', (faults) => void (faults.lite = true)],
    [
      'serves another network',
      (faults) => void (faults.tamper = (method, answer) => (method === 'eth_chainId' ? '0x1' : answer)),
    ],
    [
      'leaves logs out',
      (faults) => void (faults.tamper = (method, answer) => (method === 'eth_getLogs' ? [] : answer)),
    ],
    [
      'leaves the effects out',
      (faults) => void (faults.tamper = (method, answer) => (method.endsWith('infobyblocknum') ? [] : answer)),
    ],
    [
      'answers another block',
      (faults) =>
        void (faults.tamper = (method, answer) =>
          method.endsWith('blockbyid') ? { ...(answer as object), blockID: 'f'.repeat(64) } : answer),
    ],
  ])('that %s is passed over for one that works, and alone gives no block', async (_what, spoil) => {
    const { address } = deposit();
    payTokens(node.chain, payer, usdtWord, toWord(address), trx);
    await node.chain.mine();
    const { adapter, faults, url, stop } = await second();
    spoil(faults);
    const header = (await open().header((await open().head()).height))!;
    const watched = async (asked: readonly string[]) => new Set(asked.filter((key) => key === address));
    expect((await adapter.block(header, [native, usdt], watched)).transfers).toHaveLength(1);
    const alone = createTronAdapter({ network: String(node.chain.chainId), rpcUrls: [url] });
    await expect(alone.block(header, [native, usdt], watched)).rejects.toThrow(/No node answered/);
    await stop();
  });

  test('that lags says nothing of what it has not seen, and one that lies is outvoted by nobody alone', async () => {
    const { address } = deposit();
    const txHash = payTokens(node.chain, payer, usdtWord, toWord(address), trx);
    await node.chain.mine();
    const [transfer] = await seen(address);
    const { adapter, faults, stop } = await second();
    const state = await open().transactionState(txHash);
    if (state.state !== 'included' || transfer === undefined) throw new Error('It is in no block.');
    const block = { height: state.height, hash: state.blockHash };
    expect(await adapter.testify(block, [transfer])).toEqual({ agree: 2, deny: 0, silent: 0 });
    faults.lag = 1;
    expect(await adapter.testify(block, [transfer])).toEqual({ agree: 1, deny: 0, silent: 1 });
    faults.lag = 0;
    faults.tamper = (method, answer) => (method === 'eth_getTransactionReceipt' ? null : answer);
    await expect(adapter.transactionState(txHash, state.height)).rejects.toThrow(/do not agree/);
    faults.tamper = (method, answer) =>
      method === 'eth_getBlockByNumber' ? { ...(answer as object), timestamp: '0xffffffffff' } : answer;
    expect(await adapter.slotState(treasury, await freshSlot())).toBe('open');
    await stop();
  });
});
