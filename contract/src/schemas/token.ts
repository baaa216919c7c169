import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, optionalInput } from '../object-input.ts';
import {
  booleanInput,
  fraction,
  fractionInput,
  integer,
  integerInput,
  mustBe,
  nameInput,
  positiveUsdInput,
  rate,
  rateInput,
  textInput,
  timestamp,
  usd,
  uuid,
  uuidInput,
  wordInput,
} from '../scalars.ts';
import { tokenProofs, tokenTypes } from '../vocabulary.ts';
import { chain, chainSummary } from './chain.ts';
import { pageOf } from './page.ts';

const identity = { id: uuid, symbol: z.string(), name: z.string() };

/** A token by its name, where its chain stands beside it. */
export const tokenSummary = z.object(identity).meta({ id: 'TokenSummary', examples: [examples.tokenSummary] });
export type TokenSummary = z.infer<typeof tokenSummary>;

/** A token inside a list of payments: several chains have one of its name. */
export const listedToken = z
  .object({ ...identity, chain: chainSummary })
  .meta({ id: 'ListedToken', examples: [examples.listedToken] });
export type ListedToken = z.infer<typeof listedToken>;

/** A token inside one payment. */
export const tokenDetail = z
  .object({ ...identity, logo_url: z.string(), decimals: integer, is_stablecoin: z.boolean() })
  .meta({ id: 'TokenDetail', examples: [examples.tokenDetail] });
export type TokenDetail = z.infer<typeof tokenDetail>;

/** A token that payments may be made in. */
export const token = z
  .object({
    ...identity,
    logo_url: z.string(),
    decimals: integer,
    token_type: z.enum(tokenTypes),
    is_stablecoin: z.boolean().meta({ description: 'Stablecoins lock at 1.0.' }),
    min_payment_usd: usd.nullable(),
    max_payment_usd: usd.nullable(),
    is_active: z.boolean(),
    chain,
  })
  .meta({ id: 'Token', examples: [examples.token] });
export type Token = z.infer<typeof token>;

export const tokenList = z.object({ tokens: z.array(token) }).meta({ id: 'TokenList', examples: [examples.tokenList] });
export type TokenList = z.infer<typeof tokenList>;

/** A token as an administrator sees it. */
export const adminToken = z
  .object({
    ...identity,
    chain_id: uuid,
    token_type: z.enum(tokenTypes),
    contract: z.string().nullable().meta({ description: "Contract or mint; null for the chain's own coin." }),
    decimals: integer,
    payable_decimals: integer.meta({ type: 'integer', description: 'Decimals that a payer is asked to type.' }),
    is_stablecoin: z.boolean(),
    is_active: z.boolean().meta({ description: 'Switched on; offered once the chain has confirmed it.' }),
    contract_symbol: z.string().nullable().meta({
      description: 'What the contract calls itself where that differs from `symbol`.',
    }),
    verified_at: timestamp.nullable().meta({
      description: 'When the chain confirmed decimals and symbol; null while that is pending or was refused.',
    }),
    problem: z.string().nullable().meta({ description: 'Why the chain did not confirm it; the token is not offered.' }),
    proof: z.enum(tokenProofs).meta({
      description:
        'Whether its balances have shown what its events tell: asked with the first payment in it. A refuted token told of coins that did not come.',
    }),
    min_payment_usd: usd.nullable(),
    max_payment_usd: usd.nullable(),
    conversion_fee_rate: fraction,
    warnings: z.array(z.string()).meta({
      description: 'What does not work with a token that is switched on, and what the operator can do about it.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'AdminToken', examples: [examples.adminToken] });
export type AdminToken = z.infer<typeof adminToken>;

export const adminTokenPage = pageOf('tokens', adminToken).meta({
  id: 'AdminTokenPage',
  examples: [examples.adminTokenPage],
});
export type AdminTokenPage = z.infer<typeof adminTokenPage>;

/** What an administrator may change later; contract and decimals are facts of the chain. */
const changeable = {
  name: nameInput(limits.nameCharactersMax),
  payable_decimals: optionalInput(integerInput(0, 36)),
  min_payment_usd: positiveUsdInput.nullish(),
  max_payment_usd: positiveUsdInput.nullish(),
  conversion_fee_rate: optionalInput(fractionInput),
  contract_symbol: z
    .string({ error: mustBe('text') })
    .regex(/^[\x21-\x7e]{1,32}$/, 'Must be 1 to 32 printable characters.')
    .nullish()
    .meta({ description: 'What the contract calls itself where that differs from `symbol`; null: the same.' }),
  is_active: optionalInput(booleanInput),
  proof: optionalInput(wordInput(['awaited', 'held'])).meta({
    description: '`awaited` has its next payment looked at again, `held` believes it from now on.',
  }),
};

export const newToken = objectInput({
  ...changeable,
  chain_id: uuidInput,
  symbol: z
    .string({ error: mustBe('text') })
    .regex(/^[A-Za-z0-9.]{1,16}$/, 'Must be 1 to 16 letters, digits or points.'),
  token_type: wordInput(tokenTypes),
  contract: textInput(200).nullish(),
  decimals: integerInput(0, 36),
  is_stablecoin: optionalInput(booleanInput),
})
  .refine((body) => (body.token_type === 'token') === (typeof body.contract === 'string'), {
    path: ['contract'],
    error: "Must be given for a token and left out for the chain's own coin.",
  })
  .meta({ id: 'NewToken', examples: [examples.newToken] });
export type NewToken = z.infer<typeof newToken>;

export const tokenChanges = objectInput({ ...changeable, name: optionalInput(changeable.name) }).meta({
  id: 'TokenChanges',
  examples: [examples.tokenChanges],
});
export type TokenChanges = z.infer<typeof tokenChanges>;

export const rateChange = objectInput({
  rate_usd: rateInput.nullish().meta({ description: 'A rate that wins while it is set; null removes it.' }),
  frozen: optionalInput(booleanInput).meta({
    description: 'True stops every refresh, so that the last rate ages; false resumes.',
  }),
  confirm: optionalInput(booleanInput).meta({
    description: 'Says that a rate more than 20 % off what is known of the token is meant.',
  }),
})
  .refine((body) => body.rate_usd !== undefined || body.frozen !== undefined, {
    path: ['rate_usd'],
    error: 'Give rate_usd, frozen or both.',
  })
  .meta({ id: 'RateChange', examples: [examples.rateChange] });
export type RateChange = z.infer<typeof rateChange>;

/** The rate of a token as an administrator sees it; null where no source has answered yet. */
export const tokenRate = z
  .object({
    token_id: uuid,
    rate_usd: rate.nullable(),
    manual_rate_usd: rate.nullable(),
    frozen: z.boolean(),
    is_stale: z.boolean(),
    source: z.string().nullable(),
    rated_at: timestamp.nullable(),
  })
  .meta({ id: 'TokenRate', examples: [examples.tokenRate] });
export type TokenRate = z.infer<typeof tokenRate>;

export const tokenParams = z.object({ id: uuidInput });
