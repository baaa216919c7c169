import type { InstructionState, SaleState, WithdrawalState } from '@florin/domain/ports/exchange';
import { amountOf, type OkxRecord, textOf } from './ccxt-okx.ts';

/** States in which a withdrawal has ended without paying: cancelled, failed. */
const withdrawalsUndone = new Set(['-2', '-1']);
const withdrawalSent = '2';

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-withdrawal-history */
export function readWithdrawal(records: readonly OkxRecord[], clientId: string): WithdrawalState {
  // The exchange is asked for one id; whether it has listened is seen here.
  const record = records.find((one) => textOf(one, 'clientId') === clientId);
  if (!record) return { state: 'missing' };
  const state = textOf(record, 'state');
  const reference = textOf(record, 'wdId');
  if (withdrawalsUndone.has(state)) return { state: 'refused', reference, reason: `The exchange says state ${state}.` };
  const txHash = textOf(record, 'txId') || null;
  return {
    state: state === withdrawalSent && txHash !== null ? 'done' : 'pending',
    reference,
    destination: textOf(record, 'to'),
    amount: amountOf(record, 'amt'),
    // Older answers wrote the coin behind the number.
    fee: amountOf(record, 'fee').replace(/[a-z]+$/i, '') || '0',
    txHash,
  };
}

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-funds-transfer-state */
export function readMove(records: readonly OkxRecord[]): InstructionState {
  const [record] = records;
  const reference = textOf(record, 'transId');
  switch (textOf(record, 'state')) {
    case 'success':
      return { state: 'done', reference };
    case 'pending':
      return { state: 'pending', reference };
    case 'failed':
      return { state: 'refused', reference, reason: 'The exchange says that the move failed.' };
    default:
      return { state: 'missing' };
  }
}

const salesOpen = new Set(['live', 'partially_filled']);

/** https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-order-details */
export function readSale(record: OkxRecord): SaleState {
  const sold = amountOf(record, 'accFillSz');
  // A fee is written below zero, a rebate above it; a rebate is left out of the books until it shows in the balance.
  const fee = amountOf(record, 'fee');
  return {
    state: salesOpen.has(textOf(record, 'state')) ? 'open' : 'closed',
    reference: textOf(record, 'ordId'),
    sold,
    proceeds: multiply(sold, amountOf(record, 'avgPx')),
    fee: fee.startsWith('-') ? fee.slice(1) : '0',
  };
}

/** Exact, cut to 18 digits. */
function multiply(one: string, other: string): string {
  const parts = (text: string): { units: bigint; digits: number } => {
    const [whole = '0', fraction = ''] = text.split('.');
    return { units: BigInt(whole + fraction), digits: fraction.length };
  };
  const [left, right] = [parts(one), parts(other)];
  const digits = left.digits + right.digits;
  const text = (left.units * right.units).toString().padStart(digits + 1, '0');
  if (digits === 0) return text;
  return `${text.slice(0, -digits)}.${text.slice(-digits).slice(0, 18)}`;
}
