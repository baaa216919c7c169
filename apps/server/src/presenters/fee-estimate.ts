import type { FeeEstimate, FeeEstimates } from '@florin/contract/schemas/fee-estimate';
import { formatRequired } from '@florin/domain/money/crypto';
import { formatUsd } from '@florin/domain/money/usd';
import type { FeeEstimate as Estimate, FeeEstimates as Estimates } from '@florin/engine/fees/estimate-fees';

const presentEstimate = ({ token, native, fee, feeUsd }: Estimate): FeeEstimate => ({
  token_id: token.id,
  chain_short_name: token.chain.shortName,
  estimated_gas_fee_native: fee === null || native === null ? null : formatRequired(fee, native.decimals),
  native_token_symbol: native?.symbol ?? null,
  estimated_gas_fee_usd: feeUsd === null ? null : formatUsd(feeUsd),
});

/** What the payer's network would ask, token by token. */
export const presentFeeEstimates = (paymentId: string, { estimates, fetchedAt }: Estimates): FeeEstimates => ({
  payment_id: paymentId,
  estimates: estimates.map(presentEstimate),
  fetched_at: fetchedAt.toISOString(),
});
