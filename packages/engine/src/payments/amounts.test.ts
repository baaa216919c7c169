import type { PaymentDepositRow } from '@florin/database/sql/deposits/list';
import type { SelectionRow } from '@florin/database/sql/payments/selections';
import { rate } from '@florin/domain/money/rate';
import { formatUsd, usd } from '@florin/domain/money/usd';
import { depositsValue, totalReceivedUsd } from '@florin/domain/payment/deposit-value';
import { evaluate } from '@florin/domain/payment/evaluate';
import { requiredWithCarried } from '@florin/domain/payment/quote';
import { seededRandom } from '@florin/testing/seeded-random';
import { expect, test } from 'vitest';
import { amountsOf, amountsOfSums, owed } from './amounts.ts';
import { CountedSums } from './counted-sums.ts';

const random = seededRandom(611);
const draw = (below: number): number => Math.floor(random() * below);

const selection = (id: number): SelectionRow => ({
  id: BigInt(id),
  paymentId: 'payment',
  tokenId: 'token',
  chainId: 'chain',
  decimals: 8,
  payableDecimals: draw(9),
  rateUsd: `${1 + draw(90_000)}.${draw(1_000_000)}`,
  conversionFeeRate: '0',
  dueUsd: `${draw(100)}.${10 + draw(90)}`,
  tolerance: String(draw(1_000)),
  opensAt: new Date(0),
  closesAt: new Date(draw(2) * 1_000_000),
});

const deposit = (selections: number): PaymentDepositRow => ({
  id: 'deposit',
  paymentId: 'payment',
  tokenId: 'token',
  selectionId: draw(9) === 0 ? null : BigInt(1 + draw(selections)),
  amount: String(draw(1_000_000)),
  blockHeight: 1n,
  blockHash: '',
  final: draw(2) === 0,
  sweptBy: null,
});

/** Each deposit by itself, as the sums must have it. */
function oneByOne(selections: readonly SelectionRow[], deposits: readonly PaymentDepositRow[], present: SelectionRow) {
  const valued = deposits.flatMap(({ selectionId, amount, final }) =>
    selections
      .filter(({ id }) => id === selectionId)
      .map(({ id, rateUsd, decimals }) => ({
        selectionId: id,
        amount: BigInt(amount),
        final,
        rate: rate(rateUsd),
        decimals,
      })),
  );
  const total = (some: typeof valued) => some.reduce((sum, { amount }) => sum + amount, 0n);
  const requiredOf = (some: typeof valued): bigint => {
    const carried = some.filter(({ selectionId }) => selectionId !== present.id);
    const { decimals, payableDecimals, rateUsd, dueUsd } = present;
    return requiredWithCarried({
      decimals,
      payableDecimals,
      rate: rate(rateUsd),
      dueUsd: usd(dueUsd),
      carried: { units: total(carried), valueUsd: depositsValue(carried) },
    });
  };
  const receivedUsd = totalReceivedUsd(valued);
  return {
    required: requiredOf(valued),
    requiredOfFinal: requiredOf(valued.filter(({ final }) => final)),
    received: total(valued),
    receivedUsd: receivedUsd && formatUsd(receivedUsd),
    exactUsd: depositsValue(valued),
    counted: valued.map(({ selectionId, amount, final }) => ({ selectionId, amount, final })),
  };
}

test('amounts and statuses of sums are those of the single deposits, also where the sums grow one by one', () => {
  const [settling, listedSender, now] = [false, false, new Date(500_000)] as const;
  for (let round = 0; round < 500; round += 1) {
    const selections = Array.from({ length: 1 + draw(3) }, (_, index) => selection(index + 1));
    const [present] = selections.slice(-1) as [SelectionRow];
    const deposits = Array.from({ length: draw(12) }, () => deposit(selections.length));
    const { counted, ...expected } = oneByOne(selections, deposits, present);
    const grown = new CountedSums([]);
    for (const one of deposits) grown.add(one);
    expect(amountsOf({ selections, deposits })).toMatchObject(expected);
    const amounts = amountsOfSums(selections, grown);
    expect(amounts).toMatchObject(expected);
    for (const status of ['awaiting_payment', 'partially_paid', 'confirming', 'expired_selection'] as const) {
      const situation = { ...owed(amounts), status, settling, listedSender, now };
      expect(evaluate(situation)).toEqual(evaluate({ ...situation, deposits: counted }));
    }
  }
});
