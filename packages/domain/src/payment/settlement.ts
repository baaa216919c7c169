import { InvariantError } from '../errors.ts';
import { floorToCent } from '../money/exact-usd.ts';
import type { ExactUsd } from '../money/exact-usd.ts';
import { addUsd, excessUsd, formatUsd, minUsd, roundHalfUpToCent, subtractUsd, zeroUsd } from '../money/usd.ts';
import type { Usd } from '../money/usd.ts';
import type { Fees } from './fees.ts';

/** How a payment's coins are shared out, in US dollars: `grossUsd` is the sum of net and fees, surplus is beside it. */
export interface Settlement extends Fees {
  readonly grossUsd: Usd;
  /** The merchant's part. */
  readonly netUsd: Usd;
  /** What the token's own fee took of the merchant's part; zero where the operator bears it. */
  readonly tokenFeeUsd: Usd;
  /** What came in above the gross amount: kept for the payer, never the merchant's. */
  readonly surplusUsd: Usd;
}

export interface SettlementFacts {
  readonly dueUsd: Usd;
  /** Fees of the full amount. */
  readonly fees: Fees;
  /** Value of the counted deposits, each at its own lock. */
  readonly receivedUsd: ExactUsd;
  /** What the token's contract kept of what was swept, where the merchant bears it; base units. */
  readonly tokenFee?: { readonly kept: bigint; readonly moved: bigint };
}

/**
 * Takes the fees out of the gross amount; what does not fit in is cut, the token's own fee before the conversion fee and
 * that before the service fee.
 */
function shareOut(
  grossUsd: Usd,
  receivedUsd: Usd,
  { fees, tokenFee }: Pick<SettlementFacts, 'fees' | 'tokenFee'>,
): Settlement {
  const serviceFeeUsd = minUsd(fees.serviceFeeUsd, grossUsd);
  const conversionFeeUsd = minUsd(fees.conversionFeeUsd, subtractUsd(grossUsd, serviceFeeUsd));
  const left = subtractUsd(grossUsd, addUsd(serviceFeeUsd, conversionFeeUsd));
  const tokenFeeUsd = minUsd(shareKept(grossUsd, tokenFee), left);
  return {
    grossUsd,
    serviceFeeUsd,
    conversionFeeUsd,
    netUsd: subtractUsd(left, tokenFeeUsd),
    tokenFeeUsd,
    surplusUsd: excessUsd(receivedUsd, grossUsd),
  };
}

/** The gross amount's share of what the token kept. */
const shareKept = (grossUsd: Usd, tokenFee: SettlementFacts['tokenFee']): Usd =>
  tokenFee === undefined || tokenFee.kept === 0n
    ? zeroUsd
    : roundHalfUpToCent(grossUsd.times(String(tokenFee.kept)).div(String(tokenFee.moved)));

/**
 * Settlement of a payment that was reached. The gross amount is what was due; where the tolerance was used, it is what
 * came in, and the merchant's net bears the difference: the fees stay whole.
 * @throws InvariantError when less than the due amount came in without the tolerance: nobody is credited with
 * money that is not there.
 */
export function settleFully(facts: SettlementFacts & { readonly toleranceUsed: boolean }): Settlement {
  const received = floorToCent(facts.receivedUsd);
  if (received.lt(facts.dueUsd) && !facts.toleranceUsed) {
    throw new InvariantError('A reached payment is worth less than it owes.', {
      received: formatUsd(received),
      due: formatUsd(facts.dueUsd),
    });
  }
  return shareOut(minUsd(facts.dueUsd, received), received, facts);
}

/** Settlement of a payment that was abandoned half-way: credit and both fees in proportion to what came in. */
export function settlePartially({ dueUsd, fees, receivedUsd, ...borne }: SettlementFacts): Settlement {
  const received = floorToCent(receivedUsd);
  const gross = minUsd(dueUsd, received);
  // Multiplied before it is divided: the only rounding is the one to the cent.
  const inProportion = (fee: Usd): Usd => roundHalfUpToCent(fee.times(gross).div(dueUsd));
  const shares = {
    serviceFeeUsd: inProportion(fees.serviceFeeUsd),
    conversionFeeUsd: inProportion(fees.conversionFeeUsd),
  };
  return shareOut(gross, received, { ...borne, fees: shares });
}
