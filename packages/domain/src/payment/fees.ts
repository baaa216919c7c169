import type { FeePayer } from '@florin/contract/vocabulary';
import { addUsd, roundHalfUpToCent } from '../money/usd.ts';
import type { Share } from '../money/share.ts';
import type { Usd } from '../money/usd.ts';

/** Shares of the requested amount, as they stood when the payment and its selection were made. */
export interface FeeRates {
  readonly serviceFeeRate: Share;
  readonly conversionFeeRate: Share;
}

export interface Fees {
  readonly serviceFeeUsd: Usd;
  readonly conversionFeeUsd: Usd;
}

/** Both fees of a fully settled payment: shares of the requested amount, each to the nearest cent, half up. */
export const fullFees = (amountUsd: Usd, rates: FeeRates): Fees => ({
  serviceFeeUsd: roundHalfUpToCent(amountUsd.times(rates.serviceFeeRate)),
  conversionFeeUsd: roundHalfUpToCent(amountUsd.times(rates.conversionFeeRate)),
});

/** US dollars that the payer owes: the requested amount, and the fees on top where the payer bears them. */
export const dueUsd = (amountUsd: Usd, feePayer: FeePayer, fees: Fees): Usd =>
  feePayer === 'payer' ? addUsd(amountUsd, fees.serviceFeeUsd, fees.conversionFeeUsd) : amountUsd;
