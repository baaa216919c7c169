import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { positiveUsdInput, textInput, timestamp, usd, uuid, uuidInput, wordInput } from '../scalars.ts';
import { waitingReasons, withdrawalSources, withdrawalStatuses } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { secondFactorCode } from './second-factor.ts';

const when = (what: string) => timestamp.nullable().meta({ description: `When it ${what}.` });

/** What every reading of a withdrawal shows. */
const identity = {
  id: uuid,
  chain: chainSummary,
  destination_address: z.string().meta({ description: 'Copied from the wallet at the request.' }),
  amount_usd: usd.meta({ description: 'Gross: what leaves the balance.' }),
  fee_usd: usd,
  net_amount_usd: usd.meta({ description: 'What arrives, in USDT.' }),
  source: z.enum(withdrawalSources),
  status: z.enum(withdrawalStatuses),
  tx_hash: z.string().nullable().meta({ description: 'Of the payout; null until it is final.' }),
  created_at: timestamp,
  completed_at: when('was paid out'),
};

/** A withdrawal in a list. */
export const withdrawalEntry = z.object(identity).meta({ id: 'WithdrawalEntry', examples: [examples.withdrawalEntry] });
export type WithdrawalEntry = z.infer<typeof withdrawalEntry>;

/** The members of one withdrawal; events and reviews add theirs. */
export const withdrawalMembers = {
  ...identity,
  updated_at: timestamp,
  rejection_reason: z.string().nullable(),
  failure_reason: z.string().nullable(),
  waiting_reason: z.enum(waitingReasons).nullable().meta({
    description:
      'Why it does not move at present, before its approval only for a chain that is closed; it goes on by itself.',
  }),
  reviewed_at: when('was approved or rejected'),
  processing_at: when('was approved'),
  failed_at: when('was given up'),
};

/** Whether the merchant has signed it. */
export const merchantSignature = z.enum(['missing', 'given']).nullable().meta({
  description:
    'Whether a passkey of the account has signed it; null where it needs none, or is over. While it is `missing`, nothing is paid.',
});

/** One withdrawal with everything its merchant may know of it. */
export const withdrawal = z
  .object({ ...withdrawalMembers, merchant_signature: merchantSignature })
  .meta({ id: 'Withdrawal', examples: [examples.withdrawal] });
export type Withdrawal = z.infer<typeof withdrawal>;

export const withdrawalPage = pageOf('withdrawals', withdrawalEntry).meta({
  id: 'WithdrawalPage',
  examples: [examples.withdrawalPage],
});
export type WithdrawalPage = z.infer<typeof withdrawalPage>;

export const newWithdrawal = objectInput({
  chain_id: uuidInput.meta({ description: 'A chain with a wallet of yours.', format: 'uuid' }),
  amount_usd: positiveUsdInput,
  totp_code: secondFactorCode.nullish(),
  destination_address: textInput(limits.addressCharactersMax).nullish().meta({
    description: 'The wallet that you expect it to go to. CONFLICT when another one is set by now.',
  }),
}).meta({ id: 'NewWithdrawal', examples: [examples.newWithdrawal] });
export type NewWithdrawal = z.infer<typeof newWithdrawal>;

export const withdrawalListQuery = objectInput({
  status: wordInput(withdrawalStatuses).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});
export type WithdrawalListQuery = z.infer<typeof withdrawalListQuery>;

/** What a withdrawal of a chain costs, and the least that may be asked for. */
export const withdrawalTerms = z
  .object({ chain: chainSummary, fee_usd: usd, min_withdrawal_usd: usd })
  .meta({ id: 'WithdrawalTerms', examples: [examples.withdrawalTerms] });
export type WithdrawalTerms = z.infer<typeof withdrawalTerms>;

/** A chain that withdrawals can be paid out on. */
export const payoutChain = z
  .object({ ...chainSummary.shape, logo_url: z.string() })
  .meta({ id: 'PayoutChain', examples: [examples.payoutChain] });
export type PayoutChain = z.infer<typeof payoutChain>;

export const payoutChainList = z
  .object({ chains: z.array(payoutChain) })
  .meta({ id: 'PayoutChainList', examples: [examples.payoutChainList] });
export type PayoutChainList = z.infer<typeof payoutChainList>;

/** Where a merchant is paid out on one chain. */
export const wallet = z
  .object({
    id: uuid,
    chain: chainSummary,
    address: z.string(),
    label: z.string().nullable(),
    created_at: timestamp,
    usable_from: timestamp.meta({ description: 'Withdrawals to this address can be asked for from this moment on.' }),
  })
  .meta({ id: 'Wallet', examples: [examples.wallet] });
export type Wallet = z.infer<typeof wallet>;

export const walletList = z
  .object({ wallets: z.array(wallet) })
  .meta({ id: 'WalletList', examples: [examples.walletList] });
export type WalletList = z.infer<typeof walletList>;

export const newWallet = objectInput({
  address: textInput(limits.addressCharactersMax),
  label: textInput(limits.labelCharactersMax).nullish().meta({ description: 'Left out: none.' }),
  totp_code: secondFactorCode.nullish(),
}).meta({ id: 'NewWallet', examples: [examples.newWallet] });
export type NewWallet = z.infer<typeof newWallet>;

export const walletRemoval = objectInput({ totp_code: secondFactorCode.nullish() })
  .meta({ id: 'WalletRemoval', examples: [examples.walletRemoval] })
  .optional();

export const walletParams = z.object({ chain_id: uuidInput });
export const withdrawalParams = z.object({ withdrawal_id: uuidInput });
export const termsQuery = objectInput({ chain_id: uuidInput });
