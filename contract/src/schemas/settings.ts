import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, optionalInput } from '../object-input.ts';
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
  service_fee_rate: optionalInput(fractionInput),
  min_payment_usd: optionalInput(positiveUsdInput),
  max_payment_usd: optionalInput(positiveUsdInput),
  underpayment_tolerance_usd: optionalInput(usdInput),
  underpayment_tolerance_rate: optionalInput(fractionInput),
  dust_usd: optionalInput(usdInput),
  basic_withdrawal_cap_usd: optionalInput(usdInput),
  refund_cost_covered_usd: optionalInput(usdInput),
  token_fee_payer: optionalInput(wordInput(tokenFeePayers)),
  partial_settlement_grace_minutes: optionalInput(integerInput(0, yearMinutes)),
  consolidation_wait_minutes: optionalInput(integerInput(0, yearMinutes)),
  abandon_after_minutes: optionalInput(integerInput(1, yearMinutes)),
  wallet_cooling_minutes: optionalInput(integerInput(0, limits.walletCoolingMinutesMax)),
  api_rate_per_second: optionalInput(integerInput(1, limits.apiRatePerSecondMax)),
  rate_outlier_rate: optionalInput(fractionInput.refine((value) => /[1-9]/.test(value), 'Must be greater than 0.')),
  rate_sources_min: optionalInput(integerInput(1, limits.rateSourcesMax)),
  active_exchange: optionalInput(textInput(limits.exchangeNameCharactersMax)),
  exchange_release_minutes: optionalInput(integerInput(1, limits.exchangeReleaseMinutesMax)),
  exchange_sale_discount_rate: optionalInput(
    fractionInput.refine((value) => Number(value) < 0.2, 'Must be below 0.2.'),
  ),
  registration: optionalInput(wordInput(registrationModes)),
}).meta({ id: 'SettingsChanges', examples: [examples.settingsChanges] });
export type SettingsChanges = z.infer<typeof settingsChanges>;
