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
  textInput,
  timestamp,
  usd,
  usdInput,
  uuid,
  uuidInput,
} from '../scalars.ts';
import { pageOf } from './page.ts';

const identity = {
  id: uuid,
  name: z.string(),
  short_name: z.string().meta({ description: 'Lowercase code of the chain.' }),
  chain_type: z.string().meta({ description: 'Family of the chain, for example `evm`.' }),
};

/** A chain as payments and withdrawals name it. */
export const chainSummary = z.object(identity).meta({ id: 'ChainSummary', examples: [examples.chainSummary] });
export type ChainSummary = z.infer<typeof chainSummary>;

/** A chain beside a token in listings. */
export const chain = z
  .object({ ...identity, is_active: z.boolean() })
  .meta({ id: 'Chain', examples: [examples.chain] });
export type Chain = z.infer<typeof chain>;

/** A chain as an administrator sees it. */
export const adminChain = z
  .object({
    ...identity,
    network: z.string().meta({ description: "The chain's own number or name, for example `31337`." }),
    rpc_urls: z.array(z.string()),
    is_active: z.boolean(),
    is_paused: z.boolean().meta({ description: 'Takes no new choices of its tokens; what was chosen goes on.' }),
    halted_at: timestamp.nullable().meta({
      description:
        'Since when the chain stands still because it changed what had been final: nothing of it is read, confirmed or settled until it is resumed.',
    }),
    halt_reason: z.string().nullable(),
    payment_expiry_minutes: integer,
    confirmations_required: integer,
    finality_tag: z.string().nullable(),
    explorer_tx_url: z
      .string()
      .nullable()
      .meta({ description: 'Where a transaction can be looked up; null: nowhere.' }),
    wallet_rpc_url: z
      .string()
      .nullable()
      .meta({ description: "A node that payers' wallets are told when they lack the chain; null: none." }),
    wallet_rest_url: z
      .string()
      .nullable()
      .meta({ description: "A REST interface that payers' wallets are told beside it; null: none." }),
    expected_block_seconds: integer,
    sweep_max_wait_seconds: integer,
    sweep_cost_share: fraction,
    batch_sweeps: z.boolean(),
    bump_after_seconds: integer,
    withdrawal_fee_usd: usd,
    min_withdrawal_usd: usd,
    created_at: timestamp,
  })
  .meta({ id: 'AdminChain', examples: [examples.adminChain] });
export type AdminChain = z.infer<typeof adminChain>;

export const adminChainPage = pageOf('chains', adminChain).meta({
  id: 'AdminChainPage',
  examples: [examples.adminChainPage],
});
export type AdminChainPage = z.infer<typeof adminChainPage>;

const rpcUrl = textInput(limits.urlCharactersMax).refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'Must be an http:// or https:// address.',
);

const explorerTxUrl = textInput(limits.urlCharactersMax).refine(
  (value) => value.startsWith('https://') && value.includes('{tx_hash}') && URL.canParse(value),
  'Must be an https:// address with {tx_hash} in place of the hash.',
);

/** Everybody is told it: no user information, and nothing that a browser would refuse to ask from a page under TLS. */
const walletUrl = textInput(limits.urlCharactersMax).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(value);
}, 'Must be an https:// address, or http:// on this very machine, without a user or password.');

/** What an administrator may change later; family and network are fixed, because deposits hang on them. */
const changeable = {
  name: nameInput(limits.nameCharactersMax),
  rpc_urls: z.array(rpcUrl).min(1, 'Must name at least one endpoint.').max(16, 'Must name at most 16 endpoints.'),
  confirmations_required: integerInput(1, 10_000),
  finality_tag: z.enum(['safe', 'finalized'], { error: 'Must be safe or finalized.' }).nullish().meta({
    description: "The node's own word for final blocks; null counts `confirmations_required` instead.",
  }),
  explorer_tx_url: explorerTxUrl.nullish().meta({
    description:
      'Where payers and merchants can look a transaction up, `{tx_hash}` in place of its hash; null: no link is shown.',
  }),
  wallet_rpc_url: walletUrl.nullish().meta({
    description:
      "A node of the chain that anybody may ask: payers' wallets that lack the chain are told it, so that they can add it. On Cosmos the payment page asks it too, and on TON it asks a public index for a payer's jettons. Everybody can read it, so it must hold no key of yours. null: wallets are told nothing, and the page asks nobody.",
  }),
  wallet_rest_url: walletUrl.nullish().meta({
    description:
      "The REST interface of a node of a Cosmos chain, for payers' wallets that lack the chain and ask for both. Everybody can read it. null: such a wallet is offered nothing.",
  }),
  expected_block_seconds: integerInput(1, 86_400),
  payment_expiry_minutes: optionalInput(integerInput(1, 1440)),
  sweep_max_wait_seconds: optionalInput(integerInput(0, 86_400)),
  sweep_cost_share: optionalInput(fractionInput).meta({
    description: 'Most of its value that moving a deposit may cost before it waits for company.',
  }),
  batch_sweeps: optionalInput(booleanInput).meta({
    description: 'Sweeps many addresses in one transaction; only for a chain that takes EIP-7702 transactions.',
  }),
  bump_after_seconds: optionalInput(integerInput(0, 86_400)).meta({
    description:
      'How long a transaction may wait for a block before it is signed again at a higher price; 0: for ever.',
  }),
  withdrawal_fee_usd: optionalInput(usdInput),
  min_withdrawal_usd: optionalInput(positiveUsdInput),
  is_active: optionalInput(booleanInput),
};

export const newChain = objectInput({
  ...changeable,
  short_name: z
    .string({ error: mustBe('text') })
    .regex(/^[a-z0-9-]{1,32}$/, 'Must be 1 to 32 lowercase letters, digits or hyphens.'),
  chain_type: z.string({ error: mustBe('text') }).regex(/^[a-z0-9-]{1,32}$/, 'Must name a chain family.'),
  network: z
    .string({ error: mustBe('text') })
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, 'Must be the number or name of the network.'),
}).meta({ id: 'NewChain', examples: [examples.newChain] });
export type NewChain = z.infer<typeof newChain>;

export const chainChanges = objectInput({
  ...changeable,
  name: optionalInput(changeable.name),
  rpc_urls: optionalInput(changeable.rpc_urls),
  confirmations_required: optionalInput(changeable.confirmations_required),
  expected_block_seconds: optionalInput(changeable.expected_block_seconds),
}).meta({ id: 'ChainChanges', examples: [examples.chainChanges] });
export type ChainChanges = z.infer<typeof chainChanges>;

export const chainParams = z.object({ id: uuidInput });
