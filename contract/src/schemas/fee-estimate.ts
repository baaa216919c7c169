import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, timestamp, usd, uuid } from '../scalars.ts';

/** What the payer's network would ask for the transfer of one token. */
export const feeEstimate = z
  .object({
    token_id: uuid,
    chain_short_name: z.string(),
    estimated_gas_fee_native: cryptoAmount.nullable().meta({ description: 'Null while no estimate is fresh enough.' }),
    native_token_symbol: z.string().nullable().meta({ description: 'The coin that the fee is paid in.' }),
    estimated_gas_fee_usd: usd.nullable().meta({ description: 'Rounded up to the cent.' }),
  })
  .meta({ id: 'FeeEstimate', examples: [examples.feeEstimate] });
export type FeeEstimate = z.infer<typeof feeEstimate>;

export const feeEstimates = z
  .object({
    payment_id: uuid,
    estimates: z.array(feeEstimate),
    fetched_at: timestamp.meta({ description: 'When the oldest of these estimates was made.' }),
  })
  .meta({ id: 'FeeEstimates', examples: [examples.feeEstimates] });
export type FeeEstimates = z.infer<typeof feeEstimates>;
