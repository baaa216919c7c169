import { address, getProgramDerivedAddress, isAddress } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solanaAddressBook } from './address-book.ts';
import { systemProgram, tokenProgram } from './programs.ts';
import { derivedAddress, tokenAccountOf } from './token-account.ts';

const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const wallet = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';

test('an address is 32 bytes in base58, spelled in one way', () => {
  expect(solanaAddressBook.parseAddress(wallet)).toEqual({ ok: true, canonical: wallet });
  expect(solanaAddressBook.parseAddress(systemProgram)).toEqual({ ok: true, canonical: systemProgram });
});

test('whatever has 32 bytes is an address, as another implementation says too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 30, maxLength: 34 }), (bytes) => {
      const text = base58.encode(bytes);
      expect(solanaAddressBook.parseAddress(text).ok).toBe(bytes.length === 32);
      expect(isAddress(text)).toBe(bytes.length === 32);
    }),
  );
});

test.each([
  '',
  'solana:HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ` ${wallet}`,
  `${wallet}\n`,
  `${wallet}1`,
  wallet.replace('H', '0'),
  wallet.replace('H', 'l'),
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
])('%j is no address', (input) => {
  expect(solanaAddressBook.parseAddress(input)).toEqual({ ok: false, reason: 'malformed' });
});

test('what a program owns is no wallet: a token account, and any derived address', async () => {
  expect(solanaAddressBook.isWallet?.(wallet)).toBe(true);
  expect(solanaAddressBook.isWallet?.(tokenAccountOf(wallet, usdt))).toBe(false);
  for (let number = 0; number < 20; number += 1) {
    const [derived] = await getProgramDerivedAddress({
      programAddress: address(tokenProgram),
      seeds: [Uint8Array.of(number)],
    });
    expect(solanaAddressBook.isWallet?.(derived)).toBe(false);
    expect(derivedAddress([Uint8Array.of(number)], tokenProgram)).toBe(derived);
  }
});

test("token accounts are where wallets and the token program's own client look for them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
      const owner = base58.encode(bytes);
      const seeds = { owner: address(owner), mint: address(usdt), tokenProgram: TOKEN_PROGRAM_ADDRESS };
      expect(tokenAccountOf(owner, usdt)).toBe((await findAssociatedTokenPda(seeds))[0]);
    }),
    { numRuns: 20 },
  );
});

test('a wallet link is a Solana Pay transfer request with the exact decimal amount', () => {
  const request = { address: wallet, network: 'any' };
  const native = { kind: 'native' } as const;
  const token = { kind: 'token', ref: usdt } as const;
  const link = (asset: typeof native | typeof token, amount: bigint, decimals: number) =>
    solanaAddressBook.paymentUri({ ...request, asset, amount, decimals });
  expect(link(native, 1_500_000_000n, 9)).toBe(`solana:${wallet}?amount=1.5`);
  expect(link(native, 1n, 9)).toBe(`solana:${wallet}?amount=0.000000001`);
  expect(link(native, 7_000_000_000n, 9)).toBe(`solana:${wallet}?amount=7`);
  expect(link(token, 20_040_000n, 6)).toBe(`solana:${wallet}?amount=20.04&spl-token=${usdt}`);
  expect(link(token, 3n, 0)).toBe(`solana:${wallet}?amount=3&spl-token=${usdt}`);
});

test('a network is the genesis hash of a cluster', () => {
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const names = [mainnet, 'mainnet-beta', '101', ''];
  expect(names.filter((name) => solanaAddressBook.isNetwork?.(name))).toEqual([mainnet]);
});
