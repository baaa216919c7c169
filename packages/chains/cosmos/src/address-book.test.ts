import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { expect, test } from 'vitest';
import { createCosmosAddressBook } from './address-book.ts';
import { parseCoins } from './denomination.ts';
import { knownToken, readTokens } from './known-tokens.ts';
import { networks, readNetworks } from './networks.ts';

const hub = createCosmosAddressBook(networks.get('cosmoshub')!);
const account = 'cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5';

test('a wallet is an address of this network: no denomination, and no address of another one', () => {
  expect(hub.isWallet?.(account)).toBe(true);
  expect(hub.isWallet?.('uatom')).toBe(false);
  expect(hub.parseAddress('noble12l2w4ugfz4m6dd73yysz477jszqnfughxvkss5')).toEqual({ ok: false, reason: 'malformed' });
  expect(hub.isNetwork?.('cosmoshub')).toBe(true);
  expect(hub.isNetwork?.('noble')).toBe(false);
});

test('addresses have 20 or 32 bytes', () => {
  const spell = (length: number) => bech32.encode('cosmos', bech32.toWords(new Uint8Array(length).fill(7)));
  expect(hub.parseAddress(spell(20))).toMatchObject({ ok: true });
  expect(hub.parseAddress(spell(32))).toMatchObject({ ok: true });
  expect(hub.parseAddress(spell(21))).toEqual({ ok: false, reason: 'malformed' });
});

test('what begins like an address is never taken for a denomination', () => {
  for (const input of [account.slice(0, 20), `${account.slice(0, -1)}4`, 'cosmos1', 'cosmos1gold/x'])
    expect(hub.parseAddress(input)).toMatchObject({ ok: false });
});

test.each(['uatom', 'uusdc', 'factory/osmo1abc/gold', 'erc20/tether/usdt', 'transfer/channel-0/uosmo', 'a.b-c_d:e'])(
  'the denomination %s is one, in one spelling',
  (denomination) => {
    expect(hub.parseAddress(denomination)).toEqual({ ok: true, canonical: denomination });
  },
);

test.each(['ab', '1uatom', 'u atom', 'ibc/xyz', `u${'x'.repeat(40)}`, `u/${'x'.repeat(130)}`])(
  '%s is no denomination',
  (input) => {
    expect(hub.parseAddress(input)).toMatchObject({ ok: false });
  },
);

test('known coins are named by the hashes of their ways, and an operator names others', () => {
  const nameOf = (way: string) => `ibc/${createHash('sha256').update(way).digest('hex').toUpperCase()}`;
  const known = ['transfer/channel-277/erc20/tether/usdt', 'transfer/channel-536/uusdc'].map((way) =>
    knownToken('cosmoshub', nameOf(way)),
  );
  expect(known).toEqual(['USDT', 'USDC'].map((symbol) => ({ decimals: 6, symbol })));
  expect(knownToken('noble', nameOf('transfer/channel-536/uusdc'))).toBeUndefined();
  expect(readTokens('juno=factory/juno1abc/gold:8:GOLD')).toEqual([
    ['juno', 'factory/juno1abc/gold', { decimals: 8, symbol: 'GOLD' }],
  ]);
  expect(() => readTokens('juno=gold')).toThrow(/Write FLORIN_COSMOS_TOKENS as/);
});

test('coins of events are read whole or not at all', () => {
  expect(parseCoins('5uatom,7ibc/AB')).toEqual([
    { amount: 5n, denomination: 'uatom' },
    { amount: 7n, denomination: 'ibc/AB' },
  ]);
  expect(parseCoins('')).toEqual([]);
  for (const text of ['5', 'uatom', '-5uatom', '5uatom,', '5.5uatom']) expect(parseCoins(text)).toBeNull();
});

test('an operator adds networks of its own by a setting, and is told how when it is mistyped', () => {
  const [juno] = readNetworks('juno=juno-1:juno:118:ujuno:6:node');
  expect(juno).toEqual({
    name: 'juno',
    chainId: 'juno-1',
    prefix: 'juno',
    coinType: 118,
    native: 'ujuno',
    decimals: 6,
    gasPrice: 'node',
  });
  const book = createCosmosAddressBook(juno!);
  const own = bech32.encode('juno', bech32.toWords(new Uint8Array(20).fill(9)));
  expect(book.parseAddress(own)).toEqual({ ok: true, canonical: own });
  expect(() => readNetworks('juno=juno-1:juno')).toThrow(/Write FLORIN_COSMOS_NETWORKS as/);
  expect(() => readNetworks('noble=noble-1:noble:118:uusdc:6:node')).toThrow(/there already/);
});
