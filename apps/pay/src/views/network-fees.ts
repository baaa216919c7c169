import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import type { FeeEstimate } from '@florin/contract/schemas/fee-estimate';
import { useEffect, useState } from 'preact/hooks';
import { codeOf } from '../api/pay-failure.ts';
import type { PayApi } from '../api/pay-api.ts';
import { compareAmounts } from '../show/amount.ts';

const refreshMilliseconds = 30_000;

export interface NetworkFees {
  /** USD by token; absent where it is not known. */
  usd: ReadonlyMap<string, string>;
  /** Tokens whose fee is the lowest; empty when most cost the same, which tells a payer nothing. */
  lowest: ReadonlySet<string>;
}

/** Which of the tokens that can be chosen are the cheapest to send. */
export function networkFees(estimates: readonly FeeEstimate[], usable: ReadonlySet<string>): NetworkFees {
  const usd = new Map(
    estimates.flatMap(({ token_id: id, estimated_gas_fee_usd: fee }) =>
      fee === null || !usable.has(id) ? [] : [[id, fee] as const],
    ),
  );
  const [least] = [...usd.values()].toSorted(compareAmounts);
  const cheapest = [...usd].flatMap(([id, fee]) => (fee === least ? [id] : []));
  return { usd, lowest: new Set(2 * cheapest.length <= usd.size ? cheapest : []) };
}

/** What the networks ask for at present; nothing until it is known, because it is an extra. */
export function useNetworkFees(api: PayApi, usable: readonly CheckoutOption[]): NetworkFees {
  const [estimates, setEstimates] = useState<readonly FeeEstimate[]>([]);
  useEffect(() => {
    const refresh = (): void => {
      if (!document.hidden) void api.feeEstimates().then((fees) => setEstimates(fees.estimates), codeOf);
    };
    refresh();
    const timer = setInterval(refresh, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [api]);
  return networkFees(estimates, new Set(usable.map(({ token }) => token.id)));
}
