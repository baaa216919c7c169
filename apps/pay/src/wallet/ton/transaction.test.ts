import { Address, Cell } from '@ton/core';
import { expect, test, vi } from 'vitest';
import type { Connected } from './protocol.ts';
import type { TonOrder } from './order.ts';
import { transactionOf } from './transaction.ts';

const to = 'UQAIOfiJuAbDCkbpXN8mv4I_XGQ8D2W-jAzxZyqRsJ34vRTe';
const master = 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p';
const payer: Connected = { address: `0:${'5a'.repeat(32)}`, network: '-239', takesJettons: false };
const order: TonOrder = {
  to,
  amount: 25_000_000n,
  jetton: null,
  network: '-239',
  nodeUrl: 'https://index.example.com/api/v3/',
  manifestUrl: 'https://pay.example.com/tonconnect-manifest.json',
  now: () => 1_772_443_200_500,
};
const jettons = { ...order, jetton: master };
const kept = `0:${'c3'.repeat(32)}`;

/** An index that answers this about whom it is asked. */
const answering = (answer: object) => {
  const asked = vi.fn(async (..._request: Parameters<typeof fetch>) => Response.json(answer));
  vi.stubGlobal('fetch', asked);
  return asked;
};
const holding = (changes: object = {}) => ({
  jetton_wallets: [
    {
      address: kept.toUpperCase(),
      balance: '25000000',
      owner: payer.address.toUpperCase(),
      jetton: Address.parse(master).toRawString().toUpperCase(),
      ...changes,
    },
  ],
});
const asTransaction = (told: Awaited<ReturnType<typeof transactionOf>>): Record<string, unknown> => {
  if (typeof told === 'string') throw new Error(told);
  return JSON.parse(told.json) as Record<string, unknown>;
};

test('coins go to the address, which sends nothing back, on this network and from this account alone', async () => {
  expect(asTransaction(await transactionOf(order, payer))).toEqual({
    valid_until: 1_772_443_500,
    network: '-239',
    from: payer.address,
    messages: [{ address: to, amount: '25000000' }],
  });
});

test('a wallet that finds jettons itself is told the master, and no index is asked', async () => {
  const asked = answering({});
  const told = asTransaction(await transactionOf({ ...jettons, nodeUrl: null }, { ...payer, takesJettons: true }));
  expect(told['items']).toEqual([
    {
      type: 'jetton',
      master: Address.parse(master).toString({ bounceable: true }),
      destination: to,
      amount: '25000000',
    },
  ]);
  expect(asked).not.toHaveBeenCalled();
});

test('any other is given a transfer for the contract that keeps the jettons of the payer', async () => {
  const asked = answering(holding());
  const told = asTransaction(await transactionOf(jettons, payer));
  const [{ address, amount, payload }] = told['messages'] as [Record<'address' | 'amount' | 'payload', string>];
  expect(Address.parseFriendly(address)).toMatchObject({ isBounceable: true, isTestOnly: false });
  expect([Address.parse(address).toRawString(), amount]).toEqual([kept, '50000000']);
  const body = Cell.fromBase64(payload).beginParse();
  expect([body.loadUint(32), body.loadUint(64), body.loadCoins()]).toEqual([0x0f8a7ea5, 0, 25_000_000n]);
  expect(body.loadAddress().equals(Address.parse(to))).toBe(true);
  expect(body.loadAddress().toRawString()).toBe(payer.address);
  expect([body.loadBit(), body.loadCoins(), body.loadBit()]).toEqual([false, 1n, false]);
  body.endParse();
  const [url, init] = asked.mock.calls[0]!;
  const { origin, pathname, searchParams } = new URL(String(url));
  expect(origin + pathname).toBe('https://index.example.com/api/v3/jetton/wallets');
  expect([...searchParams.values()]).toEqual([payer.address, Address.parse(master).toRawString(), '1']);
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
});

test.each([0n, 1n, 255n, 256n, 2n ** 120n - 1n])('an amount of %s is written as others read it', async (amount) => {
  answering(holding({ balance: String(amount) }));
  const told = asTransaction(await transactionOf({ ...jettons, amount }, payer));
  const [{ payload }] = told['messages'] as [{ payload: string }];
  expect(Cell.fromBase64(payload).beginParse().skip(96).loadCoins()).toBe(amount);
});

test('the payer is told where nothing can be asked for', async () => {
  expect(await transactionOf({ ...order, network: '-3' }, payer)).toBe('other_network');
  expect(await transactionOf({ ...jettons, nodeUrl: null }, payer)).toBe('unsupported');
  answering({ jetton_wallets: [] });
  expect(await transactionOf(jettons, payer)).toBe('too_little');
  answering(holding({ balance: '24999999' }));
  expect(await transactionOf(jettons, payer)).toBe('too_little');
});

test('an index that answers of another holding, or nothing that can be read, is none', async () => {
  for (const answer of [holding({ owner: kept }), holding({ jetton: kept }), { error: 'Ratelimit exceed' }]) {
    answering(answer);
    expect(await transactionOf(jettons, payer)).toBe('not_ready');
  }
});
