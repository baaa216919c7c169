import type { FeeEstimate } from '@florin/contract/schemas/fee-estimate';
import { useEffect, useState } from 'preact/hooks';
import { codeOf } from '../api/pay-failure.ts';
import type { PayApi } from '../api/pay-api.ts';
import { compareAmounts } from '../show/amount.ts';

const refreshMilliseconds = 30_000;

export interface NetworkFees {
  /** USD by token; absent where it is not known. */
  usd: ReadonlyMap<string, string>;
  /** Tokens whose fee is the lowest; empty when all cost the same, which tells a payer nothing. */
  lowest: ReadonlySet<string>;
}

/** Which tokens are the cheapest to send. */
export function networkFees(estimates: readonly FeeEstimate[]): NetworkFees {
  const usd = new Map(
    estimates.flatMap(({ token_id: id, estimated_gas_fee_usd: fee }) => (fee === null ? [] : [[id, fee] as const])),
  );
  const fees = [...usd.values()].toSorted(compareAmounts);
  const [least] = fees;
  const differs = least !== undefined && compareAmounts(fees.at(-1) ?? least, least) > 0;
  return { usd, lowest: new Set(differs ? [...usd].filter(([, fee]) => fee === least).map(([id]) => id) : []) };
}

/** What the networks ask for at present; nothing until it is known, because it is an extra. */
export function useNetworkFees(api: PayApi): NetworkFees {
  const [estimates, setEstimates] = useState<readonly FeeEstimate[]>([]);
  useEffect(() => {
    const refresh = (): void => {
      if (!document.hidden) void api.feeEstimates().then((fees) => setEstimates(fees.estimates), codeOf);
    };
    refresh();
    const timer = setInterval(refresh, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [api]);
  return networkFees(estimates);
}
