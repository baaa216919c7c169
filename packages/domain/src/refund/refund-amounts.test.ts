import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { addUsd, fromCents, toCents, usd, zeroUsd } from '../money/usd.ts';
import { refundDeduction } from './deduction.ts';
import { keptShareUsd, surplusShareUsd } from './surplus-share.ts';

/** 0.001 ETH at 3000 USD is 3 USD. */
const facts = {
  cost: 10n ** 15n,
  nativeDecimals: 18,
  nativeRate: rate('3000'),
  coveredUsd: usd('3'),
  tokenDecimals: 6,
  tokenRate: rate('1'),
};

describe('what a payer bears of the cost of a refund', () => {
  test('is nothing up to the covered part', () => {
    expect(refundDeduction(facts)).toBe(0n);
    expect(refundDeduction({ ...facts, cost: 0n, coveredUsd: usd('0') })).toBe(0n);
  });

  test('is what exceeds the covered part, rounded up to a base unit', () => {
    expect(refundDeduction({ ...facts, coveredUsd: usd('1.25') })).toBe(1_750_000n);
    expect(refundDeduction({ ...facts, cost: 10n ** 15n + 1n })).toBe(1n);
  });

  test('is worth at least the excess and less than a base unit more', () => {
    const prices = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => rate((cents / 100).toFixed(2)));
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 19n), prices, prices, (cost, nativeRate, tokenRate) => {
        const units = refundDeduction({ ...facts, cost, nativeRate, tokenRate });
        const cents = (price: typeof nativeRate) => BigInt(price.times(100).toFixed(0));
        const over = cost * cents(nativeRate) - 300n * 10n ** 18n;
        const worth = (count: bigint) => count * cents(tokenRate) * 10n ** 12n;
        if (over <= 0n) return units === 0n;
        return worth(units) >= over && worth(units - 1n) < over;
      }),
    );
  });
});

describe('the part of a surplus that a refund settles', () => {
  const surplusOf = (cuts: readonly bigint[]) => cuts.reduce((sum, cut) => sum + cut, 0n);

  test('adds up to the whole, however it was cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 1, maxLength: 8 }),
        fc.bigInt(0n, 10n ** 8n),
        (cuts, cents) => {
          const surplus = surplusOf(cuts);
          let [refunded, refundedUsd] = [0n, zeroUsd];
          for (const amount of cuts) {
            const part = surplusShareUsd({ surplus, surplusUsd: fromCents(cents), refunded, refundedUsd, amount });
            refunded += amount;
            refundedUsd = addUsd(refundedUsd, part);
          }
          return toCents(refundedUsd) === cents;
        },
      ),
    );
  });

  test('is never more than what is left, also when a reorg made the surplus smaller', () => {
    const left = { surplus: 5n, surplusUsd: usd('1.00'), refunded: 8n, refundedUsd: usd('0.80'), amount: 2n };
    expect(surplusShareUsd(left).toString()).toBe('0.2');
    expect(surplusShareUsd({ ...left, refundedUsd: usd('1.00') }).toString()).toBe('0');
  });

  test('stays here in proportion to what was deducted', () => {
    expect(keptShareUsd(usd('3.00'), 3n, 1n).toString()).toBe('1');
    expect(keptShareUsd(usd('3.00'), 3n, 0n).toString()).toBe('0');
  });
});
