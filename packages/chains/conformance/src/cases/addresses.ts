import { expect } from 'vitest';
import type { Case } from '../case.ts';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Pure facts: known answers from the standards of a family. */
export const addressCases: readonly Case[] = [
  {
    name: 'addresses are read and spelled as their standards say, and others are refused with the reason',
    isPure: true,
    run: async ({ harness: { book, vectors } }) => {
      expect(vectors.valid.length).toBeGreaterThan(2);
      expect(vectors.invalid.length).toBeGreaterThan(2);
      for (const { input, canonical } of vectors.valid) {
        expect({ input, ...book.parseAddress(input) }).toEqual({ input, ok: true, canonical });
        expect(book.parseAddress(canonical)).toEqual({ ok: true, canonical });
      }
      for (const { input, reason } of vectors.invalid)
        expect({ input, ...book.parseAddress(input) }).toEqual({ input, ok: false, reason });
    },
  },
  {
    name: 'deposit addresses are derived from the words as other wallets derive them, and each is an address',
    isPure: true,
    run: async ({ harness: { book, keys, openKeys, vectors } }) => {
      expect(vectors.derivations.length).toBeGreaterThan(0);
      for (const { seed, index, address } of vectors.derivations)
        expect(openKeys(bytesOf(seed)).depositAddress(index).address).toBe(address);
      const own = Array.from({ length: 20 }, (_each, at) => keys.depositAddress(BigInt(at)));
      expect(new Set(own.map(({ watchKey }) => watchKey)).size).toBe(20);
      for (const address of [keys.treasuryAddress(), ...own.map((one) => one.address)])
        expect(book.parseAddress(address)).toEqual({ ok: true, canonical: address });
      expect(own.map((one) => one.address)).not.toContain(keys.treasuryAddress());
    },
  },
  {
    name: 'a payment link says exactly what is to be paid, as its standard writes it',
    isPure: true,
    run: async ({ harness: { book, vectors } }) => {
      expect(vectors.uris.length).toBeGreaterThan(0);
      for (const { request, uri } of vectors.uris) expect(book.paymentUri(request)).toBe(uri);
    },
  },
];
