import { Address, beginCell, Cell, type StateInit } from '@ton/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawOf } from './address.ts';
import { writtenBag } from './bag.ts';
import { encodeInit, possibleInits, readWalletInit } from './jetton.ts';
import { claimOf } from './jetton-claim.ts';
import { walletInit } from './wallet.ts';

const address = fc
  .tuple(fc.constantFrom(0, 0, 0, -1), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([workchain, hash]) => new Address(workchain, Buffer.from(hash)));
const code = fc
  .array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 12 })
  .map((parts) =>
    parts.reduce((below, part) => beginCell().storeBuffer(Buffer.from(part)).storeRef(below).endCell(), Cell.EMPTY),
  );
const form = fc.record({ idx: fc.boolean(), crc32: fc.boolean() });

/** What the reader that hashes everything finds. */
function read(bag: string) {
  const wallet = readWalletInit(Cell.fromBase64(bag));
  return wallet && { owner: rawOf(wallet.owner), master: rawOf(wallet.master) };
}

test('what a jetton’s wallet was deployed with claims the owner and the jetton that it commits to', () => {
  fc.assert(
    fc.property(code, address, address, form, (contract, owner, master, written) => {
      for (const init of possibleInits(contract, owner, master)) {
        const bag = encodeInit(init).toBoc(written);
        const claim = { owner: owner.toRawString(), master: master.toRawString() };
        expect(claimOf(bag.toString('base64'))).toEqual(claim);
        expect(read(bag.toString('base64'))).toEqual(claim);
        expect(writtenBag(bag)?.count).toBeGreaterThan(1);
      }
    }),
  );
});

test('whatever else deploys something claims what the reader that hashes everything finds in it', () => {
  const coins = fc.constantFrom(0n, 1n, 10n ** 20n);
  const bits = fc.uint8Array({ maxLength: 2 });
  const change = fc.record({ coins, locks: fc.nat(15), more: bits, refs: fc.nat(2), special: fc.boolean() });
  fc.assert(
    fc.property(
      code,
      address,
      address,
      change,
      (contract, owner, master, { coins: kept, locks, more, refs, special }) => {
        const data = beginCell();
        if (refs === 0) data.storeUint(locks, 4);
        data.storeCoins(kept).storeAddress(owner).storeAddress(master).storeBuffer(Buffer.from(more));
        for (let count = 0; count < refs; count += 1) data.storeRef(contract);
        const init: StateInit = { code: contract, data: data.endCell(), ...(special ? { splitDepth: 3 } : {}) };
        const bag = encodeInit(init).toBoc().toString('base64');
        expect(claimOf(bag)).toEqual(read(bag));
      },
    ),
  );
  const wallet = encodeInit(walletInit(new Uint8Array(32).fill(7), 1))
    .toBoc()
    .toString('base64');
  expect([claimOf(wallet), read(wallet)]).toEqual([null, null]);
});

test('bytes that are no bag, or only a part of one, are refused, or claim nothing that the slow reader does not', () => {
  const [init] = possibleInits(
    beginCell().endCell(),
    new Address(0, Buffer.alloc(32, 1)),
    new Address(0, Buffer.alloc(32, 2)),
  );
  const bag = encodeInit(init as StateInit).toBoc({ idx: false, crc32: false });
  for (let length = 0; length < bag.length; length += 1)
    expect(() => claimOf(bag.subarray(0, length).toString('base64'))).toThrow('no valid init_state');
  fc.assert(
    fc.property(fc.nat(bag.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(bag);
      changed[at] = (changed[at] ?? 0) ^ flip;
      let found: ReturnType<typeof read> = null;
      try {
        found = read(changed.toString('base64'));
      } catch {
        // the slow reader reads it only for what turns out to be ours, and refuses it then
        return;
      }
      expect(claimOf(changed.toString('base64'))).toEqual(found);
    }),
  );
});
