import { kycLevels } from '@florin/contract/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, fromCents, usd } from '../money/usd.ts';
import { dailyCapMs, ruleDailyCap } from './daily-cap.ts';
import { quoteWithdrawal, usdtUnits } from './quote.ts';

const quoted = (amount: string, fee: string, min: string): string => {
  const quote = quoteWithdrawal(usd(amount), { feeUsd: usd(fee), minUsd: usd(min) });
  return `${amount}, fee ${fee}, at least ${min}: ${quote.ok ? formatUsd(quote.netUsd) : quote.reason}`;
};
const capped = (level: (typeof kycLevels)[number], amount: string, used: string, cap: string): string => {
  const ruling = ruleDailyCap(usd(amount), { kycLevel: level, usedUsd: usd(used), capUsd: usd(cap) });
  return `${level}, ${amount} after ${used} of ${cap}: ${ruling.ok ? 'fits' : `${formatUsd(ruling.leftUsd)} left`}`;
};

test('the whole rule of fee and minimum', () => {
  const amounts = ['0.01', '0.99', '1.00', '1.01', '9.99', '10.00', '50000.00'];
  const terms = [
    ['1.00', '10.00'],
    ['1.00', '0.01'],
    ['0.00', '0.01'],
  ] as const;
  expect(terms.flatMap(([fee, min]) => amounts.map((amount) => quoted(amount, fee, min)))).toMatchInlineSnapshot(`
    [
      "0.01, fee 1.00, at least 10.00: below_minimum",
      "0.99, fee 1.00, at least 10.00: below_minimum",
      "1.00, fee 1.00, at least 10.00: below_minimum",
      "1.01, fee 1.00, at least 10.00: below_minimum",
      "9.99, fee 1.00, at least 10.00: below_minimum",
      "10.00, fee 1.00, at least 10.00: 9.00",
      "50000.00, fee 1.00, at least 10.00: 49999.00",
      "0.01, fee 1.00, at least 0.01: nothing_left",
      "0.99, fee 1.00, at least 0.01: nothing_left",
      "1.00, fee 1.00, at least 0.01: nothing_left",
      "1.01, fee 1.00, at least 0.01: 0.01",
      "9.99, fee 1.00, at least 0.01: 8.99",
      "10.00, fee 1.00, at least 0.01: 9.00",
      "50000.00, fee 1.00, at least 0.01: 49999.00",
      "0.01, fee 0.00, at least 0.01: 0.01",
      "0.99, fee 0.00, at least 0.01: 0.99",
      "1.00, fee 0.00, at least 0.01: 1.00",
      "1.01, fee 0.00, at least 0.01: 1.01",
      "9.99, fee 0.00, at least 0.01: 9.99",
      "10.00, fee 0.00, at least 0.01: 10.00",
      "50000.00, fee 0.00, at least 0.01: 50000.00",
    ]
  `);
});

test('the whole rule of the 24-hour cap', () => {
  expect(dailyCapMs).toBe(86_400_000);
  const used = ['0.00', '49990.00', '49990.01', '50000.00', '60000.00'];
  expect(kycLevels.flatMap((level) => used.map((sum) => capped(level, '10.00', sum, '50000.00'))))
    .toMatchInlineSnapshot(`
    [
      "none, 10.00 after 0.00 of 50000.00: fits",
      "none, 10.00 after 49990.00 of 50000.00: fits",
      "none, 10.00 after 49990.01 of 50000.00: 9.99 left",
      "none, 10.00 after 50000.00 of 50000.00: 0.00 left",
      "none, 10.00 after 60000.00 of 50000.00: 0.00 left",
      "basic, 10.00 after 0.00 of 50000.00: fits",
      "basic, 10.00 after 49990.00 of 50000.00: fits",
      "basic, 10.00 after 49990.01 of 50000.00: 9.99 left",
      "basic, 10.00 after 50000.00 of 50000.00: 0.00 left",
      "basic, 10.00 after 60000.00 of 50000.00: 0.00 left",
      "advanced, 10.00 after 0.00 of 50000.00: fits",
      "advanced, 10.00 after 49990.00 of 50000.00: fits",
      "advanced, 10.00 after 49990.01 of 50000.00: fits",
      "advanced, 10.00 after 50000.00 of 50000.00: fits",
      "advanced, 10.00 after 60000.00 of 50000.00: fits",
    ]
  `);
});

test('fee and net are always the gross amount, in dollars and in base units', () => {
  const cents = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(2, 6, 18), (amount, fee, decimals) => {
      const quote = quoteWithdrawal(fromCents(amount), { feeUsd: fromCents(fee), minUsd: usd('0.01') });
      expect(quote.ok).toBe(amount > fee);
      if (quote.ok) expect(usdtUnits(quote.netUsd, decimals)).toBe((amount - fee) * 10n ** BigInt(decimals - 2));
    }),
  );
});

test('requests that fit one after the other never exceed the cap by a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 30_000n)), (amounts) => {
      let used = 0n;
      for (const amount of amounts) {
        const facts = { kycLevel: 'basic', usedUsd: fromCents(used), capUsd: fromCents(50_000n) } as const;
        const ruling = ruleDailyCap(fromCents(amount), facts);
        expect(ruling).toEqual(
          amount + used <= 50_000n ? { ok: true } : { ok: false, leftUsd: fromCents(50_000n - used) },
        );
        if (ruling.ok) used += amount;
      }
      expect(used).toBeLessThanOrEqual(50_000n);
    }),
  );
});

test('a token that is too coarse for cents is a defect', () => {
  expect(() => usdtUnits(usd('1.00'), 1)).toThrow(
    'A token of fewer than two decimals cannot pay cents. {"decimals":1}',
  );
});
