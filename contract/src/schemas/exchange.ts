import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { booleanInput, cryptoAmount, integer, signedCryptoAmount, timestamp, uuid, wordInput } from '../scalars.ts';
import { exchangeHealths, exchangeProblems, instructionKinds, instructionStatuses } from '../exchange-vocabulary.ts';
import { sourceFailures } from '../vocabulary.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { tokenSummary } from './token.ts';

const count = (description: string) => integer.meta({ type: 'integer', description });

/** USDT on one chain as an exchange treats it. */
const exchangeChain = z.object({
  chain_short_name: z.string(),
  network: z.string().meta({ description: 'What the exchange calls it.' }),
  withdrawals: z.boolean().meta({ description: 'Whether it pays out there at present.' }),
  deposits: z.boolean(),
  fee_crypto: cryptoAmount,
  minimum_crypto: cryptoAmount.meta({ description: 'The least that may arrive.' }),
  problem: z.enum(exchangeProblems).nullable().meta({ description: 'Why it is not offered although it pays out.' }),
  read_at: timestamp,
});

const exchangeBalance = z.object({
  symbol: z.string(),
  funding_crypto: cryptoAmount.meta({ description: 'Free to be withdrawn.' }),
  trading_crypto: cryptoAmount.meta({ description: 'Free to be sold.' }),
  total_crypto: cryptoAmount.meta({ description: 'With what open orders and withdrawals hold.' }),
  booked_crypto: signedCryptoAmount.meta({ description: 'By the books; what is under way explains a difference.' }),
  read_at: timestamp.nullable(),
});

/** How an account at an exchange does. */
export const exchangeState = z
  .object({
    name: z.string(),
    is_active: z.boolean(),
    health: z.enum(exchangeHealths),
    seen_at: timestamp.meta({ description: 'When a worker last told of it.' }),
    answered_at: timestamp.nullable().meta({ description: 'When it last answered all that was asked.' }),
    failures: count('Readings that failed one after the other since then.'),
    failed_at: timestamp.nullable(),
    failure: z.enum(sourceFailures).nullable(),
    chains: z.array(exchangeChain),
    balances: z.array(exchangeBalance),
    open_payouts: count('Withdrawals that it was or will be told to pay and that have not ended.'),
    open_sales: count('Sell orders that have not ended.'),
    unanswered: count('Instructions whose answer was lost and that it is asked about.'),
    uncredited_transfers: count('Transfers of the treasury that have arrived on its chain and are not credited.'),
  })
  .meta({ id: 'ExchangeState', examples: [examples.exchangeOverview.exchanges[0]] });
export type ExchangeState = z.infer<typeof exchangeState>;

const units = z.string().meta({ description: "The token's smallest units, exact.", pattern: '^(?:0|[1-9]\\d{0,77})$' });

/** Which coins of the treasury go to the active exchange. */
export const exchangeAsset = z
  .object({
    token: tokenSummary,
    keep_base_units: units.meta({ description: 'So much stays in the treasury.' }),
    threshold_base_units: units.meta({ description: 'What is above it goes once it is at least this.' }),
    day_max_base_units: units.meta({ description: 'Most that goes within 24 hours.' }),
    sell: z.boolean().meta({ description: 'Whether it is sold for USDT there.' }),
  })
  .meta({ id: 'ExchangeAsset', examples: [examples.exchangeAsset] });
export type ExchangeAsset = z.infer<typeof exchangeAsset>;

export const exchangeOverview = z
  .object({
    active_exchange: z.string().meta({ description: '`treasury`, or the name of an exchange.' }),
    exchanges: z.array(exchangeState),
    assets: z.array(exchangeAsset),
  })
  .meta({ id: 'ExchangeOverview', examples: [examples.exchangeOverview] });
export type ExchangeOverview = z.infer<typeof exchangeOverview>;

const unitsInput = z
  .string({ error: 'Must be text, not a JSON number: whole base units, for example "1200000".' })
  .regex(/^(?:0|[1-9]\d{0,77})$/, 'Must be a whole number of base units, as text.')
  .meta({ pattern: '^(?:0|[1-9]\\d{0,77})$' });

export const exchangeAssetSetting = objectInput({
  keep_base_units: unitsInput,
  threshold_base_units: unitsInput.refine((value) => value !== '0', 'Must be greater than 0.'),
  day_max_base_units: unitsInput,
  sell: booleanInput,
}).meta({ id: 'ExchangeAssetSetting', examples: [examples.exchangeAssetSetting] });
export type ExchangeAssetSetting = z.infer<typeof exchangeAssetSetting>;

/** What an exchange was told to do, and what became of it. */
export const exchangeInstruction = z
  .object({
    id: uuid,
    exchange: z.string(),
    kind: z.enum(instructionKinds),
    status: z.enum(instructionStatuses),
    withdrawal_id: uuid.nullable(),
    symbol: z.string(),
    client_reference: z.string().meta({ description: 'What the exchange knows it by.' }),
    network: z.string().nullable(),
    destination_address: z.string().nullable(),
    amount_crypto: cryptoAmount,
    price: z.string().nullable().meta({ description: 'Of a sale: the least that is taken for a coin.' }),
    fee_crypto: cryptoAmount.nullable().meta({ description: 'What the exchange took, in USDT for a sale.' }),
    proceeds_crypto: cryptoAmount.nullable().meta({ description: 'Of a sale: USDT before the fee.' }),
    reference: z.string().nullable().meta({ description: "The exchange's own id." }),
    tx_hash: z.string().nullable(),
    refusal: z.string().nullable(),
    last_error: z.string().nullable(),
    attempts: count('Looks at it that changed nothing.'),
    created_at: timestamp,
    asked_at: timestamp.nullable().meta({ description: 'From then on the exchange may have heard of it.' }),
    ended_at: timestamp.nullable(),
  })
  .meta({ id: 'ExchangeInstruction', examples: [examples.exchangeInstruction] });
export type ExchangeInstruction = z.infer<typeof exchangeInstruction>;

export const exchangeInstructionPage = pageOf('instructions', exchangeInstruction).meta({
  id: 'ExchangeInstructionPage',
  examples: [examples.exchangeInstructionPage],
});
export type ExchangeInstructionPage = z.infer<typeof exchangeInstructionPage>;

export const exchangeInstructionQuery = objectInput({
  status: wordInput(instructionStatuses).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});
