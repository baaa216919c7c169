import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import {
  fraction,
  fractionInput,
  integer,
  integerInput,
  positiveUsdInput,
  textInput,
  usd,
  usdInput,
  wordInput,
} from '../scalars.ts';
import { registrationModes, tokenFeePayers } from '../vocabulary.ts';

const yearMinutes = 525_600;

/** The platform's settings. */
export const settings = z
  .object({
    service_fee_rate: fraction,
    min_payment_usd: usd,
    max_payment_usd: usd,
    underpayment_tolerance_usd: usd.meta({
      description: 'How much may be missing for a payment to count as paid; the rate below bounds it too.',
    }),
    underpayment_tolerance_rate: fraction,
    dust_usd: usd.meta({ description: 'A deposit worth less moves nothing, unless it completes the amount.' }),
    basic_withdrawal_cap_usd: usd.meta({ description: 'For accounts with Basic KYC, in any 24 hours.' }),
    refund_cost_covered_usd: usd.meta({
      description: "So much of the network's cost of a refund the payer does not bear.",
    }),
    token_fee_payer: z.enum(tokenFeePayers).meta({
      description: "Who bears what a token's own contract keeps of coins on their way to the treasury.",
    }),
    partial_settlement_grace_minutes: integer,
    consolidation_wait_minutes: integer.meta({
      type: 'integer',
      description: 'So long after the last movement what is left on a deposit address stays there.',
    }),
    abandon_after_minutes: integer,
    wallet_cooling_minutes: integer.meta({
      type: 'integer',
      description: 'So long after a wallet got its address withdrawals to it cannot be asked for.',
    }),
    api_rate_per_second: integer.meta({ type: 'integer', description: 'Requests of one API key.' }),
    rate_outlier_rate: fraction.meta({
      description: "A source's price that is further than this share off the median of all does not count.",
    }),
    rate_sources_min: integer.meta({ type: 'integer', description: 'Fewest sources that make a rate.' }),
    active_exchange: z.string().meta({
      description: 'Who pays withdrawals out: `treasury`, or the name of an exchange that a worker has an account at.',
    }),
    exchange_release_minutes: integer.meta({
      type: 'integer',
      description:
        'So long after an instruction to an exchange without an answer it may be declared never to have arrived.',
    }),
    exchange_sale_discount_rate: fraction.meta({
      description: 'So much below the best offer coins are sold there at the least.',
    }),
    registration: z.enum(registrationModes),
  })
  .meta({ id: 'Settings', examples: [examples.settings] });
export type Settings = z.infer<typeof settings>;

export const settingsChanges = objectInput({
  service_fee_rate: fractionInput.optional(),
  min_payment_usd: positiveUsdInput.optional(),
  max_payment_usd: positiveUsdInput.optional(),
  underpayment_tolerance_usd: usdInput.optional(),
  underpayment_tolerance_rate: fractionInput.optional(),
  dust_usd: usdInput.optional(),
  basic_withdrawal_cap_usd: usdInput.optional(),
  refund_cost_covered_usd: usdInput.optional(),
  token_fee_payer: wordInput(tokenFeePayers).optional(),
  partial_settlement_grace_minutes: integerInput(0, yearMinutes).optional(),
  consolidation_wait_minutes: integerInput(0, yearMinutes).optional(),
  abandon_after_minutes: integerInput(1, yearMinutes).optional(),
  wallet_cooling_minutes: integerInput(0, limits.walletCoolingMinutesMax).optional(),
  api_rate_per_second: integerInput(1, limits.apiRatePerSecondMax).optional(),
  rate_outlier_rate: fractionInput.refine((value) => /[1-9]/.test(value), 'Must be greater than 0.').optional(),
  rate_sources_min: integerInput(1, limits.rateSourcesMax).optional(),
  active_exchange: textInput(limits.exchangeNameCharactersMax).optional(),
  exchange_release_minutes: integerInput(1, limits.exchangeReleaseMinutesMax).optional(),
  exchange_sale_discount_rate: fractionInput.refine((value) => Number(value) < 0.2, 'Must be below 0.2.').optional(),
  registration: wordInput(registrationModes).optional(),
}).meta({ id: 'SettingsChanges', examples: [examples.settingsChanges] });
export type SettingsChanges = z.infer<typeof settingsChanges>;
