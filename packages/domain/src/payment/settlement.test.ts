import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toExact, valueOfUnits } from '../money/exact-usd.ts';
import type { ExactUsd } from '../money/exact-usd.ts';
import { rate } from '../money/rate.ts';
import { share } from '../money/share.ts';
import { formatUsd, fromCents, toCents, usd } from '../money/usd.ts';
import type { Usd } from '../money/usd.ts';
import { dueUsd, fullFees } from './fees.ts';
import { quote } from './quote.ts';
import { settleFully, settlePartially } from './settlement.ts';
import type { Settlement } from './settlement.ts';

const shown = (settlement: Settlement): string =>
  (['grossUsd', 'serviceFeeUsd', 'conversionFeeUsd', 'netUsd', 'surplusUsd'] as const)
    .map((part) => formatUsd(settlement[part]))
    .join(' ');

const factsOf = (amountUsd: Usd, feePayer: 'user' | 'payer', serviceFee: string, conversionFee: string) => {
  const fees = fullFees(amountUsd, { serviceFeeRate: share(serviceFee), conversionFeeRate: share(conversionFee) });
  return { fees, dueUsd: dueUsd(amountUsd, feePayer, fees) };
};

describe('a full settlement', () => {
  const merchantPays = factsOf(usd('100.00'), 'user', '0.01', '0.005');
  const payerPays = factsOf(usd('100.00'), 'payer', '0.01', '0.005');

  test('takes the fees out of what is due', () => {
    expect(shown(settleFully({ ...merchantPays, receivedUsd: toExact(usd('100')), toleranceUsed: false }))).toBe(
      '100.00 1.00 0.50 98.50 0.00',
    );
    expect(shown(settleFully({ ...payerPays, receivedUsd: toExact(usd('101.50')), toleranceUsed: false }))).toBe(
      '101.50 1.00 0.50 100.00 0.00',
    );
  });

  test('books an overpayment as surplus, in whole cents, and leaves the net as it is', () => {
    const receivedUsd = (toExact(usd('120.01')) + 999n) as ExactUsd;
    expect(shown(settleFully({ ...merchantPays, receivedUsd, toleranceUsed: false }))).toBe(
      '100.00 1.00 0.50 98.50 20.01',
    );
  });

  test('within the tolerance shows the shortfall in the net, not in the fees', () => {
    const receivedUsd = (toExact(usd('98.77')) - 1n) as ExactUsd;
    expect(shown(settleFully({ ...merchantPays, receivedUsd, toleranceUsed: true }))).toBe(
      '98.76 1.00 0.50 97.26 0.00',
    );
  });

  test("takes a token's own fee out of the merchant's part alone, where the merchant bears it", () => {
    const facts = { ...merchantPays, receivedUsd: toExact(usd('120')), toleranceUsed: false };
    const tokenFee = { kept: 12n, moved: 1_200n };
    expect(shown(settleFully({ ...facts, tokenFee }))).toBe('100.00 1.00 0.50 97.50 20.00');
    expect(formatUsd(settleFully({ ...facts, tokenFee }).tokenFeeUsd)).toBe('1.00');
    expect(formatUsd(settleFully({ ...facts, tokenFee: { kept: 1_200n, moved: 1_200n } }).netUsd)).toBe('0.00');
    expect(formatUsd(settleFully(facts).tokenFeeUsd)).toBe('0.00');
  });

  test('never credits money that is not there', () => {
    expect(() => settleFully({ ...merchantPays, receivedUsd: toExact(usd('99.99')), toleranceUsed: false })).toThrow(
      'A reached payment is worth less than it owes. {"received":"99.99","due":"100.00"}',
    );
  });

  test('cuts fees that exceed the gross amount, the conversion fee first', () => {
    const tiny = factsOf(usd('0.01'), 'user', '0.5', '0.5');
    expect(shown(settleFully({ ...tiny, receivedUsd: toExact(usd('0.01')), toleranceUsed: false }))).toBe(
      '0.01 0.01 0.00 0.00 0.00',
    );
  });
});

describe('a partial settlement', () => {
  test('credits in proportion, each fee to the nearest cent', () => {
    const facts = factsOf(usd('100.00'), 'user', '0.01', '0.005');
    expect(shown(settlePartially({ ...facts, receivedUsd: toExact(usd('33.33')) }))).toBe('33.33 0.33 0.17 32.83 0.00');
    expect(shown(settlePartially({ ...facts, receivedUsd: 0n as ExactUsd }))).toBe('0.00 0.00 0.00 0.00 0.00');
  });

  test('rounds half a cent of a fee up', () => {
    const facts = factsOf(usd('2.00'), 'user', '0.01', '0.005');
    expect(shown(settlePartially({ ...facts, receivedUsd: toExact(usd('1.00')) }))).toBe('1.00 0.01 0.01 0.98 0.00');
  });

  test('of everything is the full settlement', () => {
    const facts = { ...factsOf(usd('19.99'), 'payer', '0.01', '0.005'), receivedUsd: toExact(usd('25')) };
    expect(settlePartially(facts)).toEqual(settleFully({ ...facts, toleranceUsed: false }));
  });
});

describe('every settlement', () => {
  const feeRate = fc.integer({ min: 0, max: 999_999 }).map((millionths) => `0.${String(millionths).padStart(6, '0')}`);
  const cases = fc.record({
    amount: fc.integer({ min: 1, max: 22 }).chain((bits) => fc.bigInt(1n, 2n ** BigInt(bits))),
    feePayer: fc.constantFrom('user' as const, 'payer' as const),
    serviceFee: feeRate,
    conversionFee: feeRate,
    /** Received value in millionths of what is due. */
    received: fc.oneof(fc.bigInt(0n, 1_500_000n), fc.bigInt(990_000n, 1_000_010n)),
  });

  test('shares the whole out to the cent, never below zero, never more than the requested amount to the merchant', () => {
    fc.assert(
      fc.property(cases, ({ amount, feePayer, serviceFee, conversionFee, received }) => {
        const facts = factsOf(fromCents(amount), feePayer, serviceFee, conversionFee);
        const receivedUsd = ((toExact(facts.dueUsd) * received) / 1_000_000n) as ExactUsd;
        const receivedCents = receivedUsd / 10n ** 52n;
        const due = toCents(facts.dueUsd);
        for (const settled of [
          settlePartially({ ...facts, receivedUsd }),
          settleFully({ ...facts, receivedUsd, toleranceUsed: true }),
        ]) {
          const gross = toCents(settled.grossUsd);
          const [net, service, conversion, surplus] = [
            settled.netUsd,
            settled.serviceFeeUsd,
            settled.conversionFeeUsd,
            settled.surplusUsd,
          ].map(toCents) as [bigint, bigint, bigint, bigint];
          expect(net + service + conversion).toBe(gross);
          expect(gross + surplus).toBe(receivedCents);
          expect(gross <= due && net <= amount).toBe(true);
          expect([net, service, conversion, surplus].every((part) => part >= 0n)).toBe(true);
          expect(
            service <= toCents(facts.fees.serviceFeeUsd) && conversion <= toCents(facts.fees.conversionFeeUsd),
          ).toBe(true);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  test('of exactly the quoted coins needs no tolerance and leaves the net that was promised', () => {
    const price = fc
      .bigInt(1n, 10n ** 24n)
      .map((atto) => rate(`${atto / 10n ** 18n}.${String(atto % 10n ** 18n).padStart(18, '0')}`));
    fc.assert(
      fc.property(cases, price, fc.integer({ min: 0, max: 24 }), ({ amount, feePayer }, lock, decimals) => {
        const rates = { serviceFeeRate: share('0.01'), conversionFeeRate: share('0.005') };
        const quoted = quote({
          ...rates,
          amountUsd: fromCents(amount),
          feePayer,
          rate: lock,
          decimals,
          payableDecimals: Math.min(decimals, 8),
        });
        const receivedUsd = valueOfUnits(quoted.required, lock, decimals);
        const settled = settleFully({ dueUsd: quoted.dueUsd, fees: quoted, receivedUsd, toleranceUsed: false });
        expect(settled.grossUsd).toEqual(quoted.dueUsd);
        expect(toCents(settled.netUsd) === amount).toBe(
          feePayer === 'payer' || settled.serviceFeeUsd.plus(settled.conversionFeeUsd).isZero(),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
