import type { PaymentDepositRow } from '@florin/database/sql/deposits/list';
import { baseUnits } from '@florin/domain/money/crypto';
import type { CountedDeposit } from '@florin/domain/payment/evaluate';

/**
 * The deposits of a payment that count, as one sum for each selection and finality: amounts and statuses follow from
 * these alone. One transaction can bring thousands, and each is ruled by what came before it.
 */
export class CountedSums {
  readonly #sums = new Map<string, CountedDeposit>();

  constructor(deposits: readonly PaymentDepositRow[]) {
    for (const deposit of deposits) this.add(deposit);
  }

  /** Leaves out what a listed sender keeps out of every selection. */
  add({ selectionId, amount, final }: Pick<PaymentDepositRow, 'selectionId' | 'amount' | 'final'>): void {
    if (selectionId === null) return;
    const key = `${selectionId} ${final}`;
    const before = this.#sums.get(key)?.amount ?? 0n;
    this.#sums.set(key, { selectionId, final, amount: before + baseUnits(amount) });
  }

  get all(): CountedDeposit[] {
    return [...this.#sums.values()];
  }
}
