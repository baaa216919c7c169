import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, integer, rate, timestamp, usd, uuid, uuidInput } from '../scalars.ts';
import { feePayers, paymentStatuses } from '../vocabulary.ts';
import { addressAttestation } from './address-attestation.ts';
import { chainSummary } from './chain.ts';
import { otherDeposit } from './other-deposit.ts';
import { paymentQuote } from './quote.ts';
import { tokenDetail, tokenSummary } from './token.ts';

/** One token that a payer may choose. */
export const checkoutOption = z
  .object({
    token: tokenDetail,
    chain: chainSummary,
    rate_usd: rate.nullable().meta({ description: 'Null while no source has a rate.' }),
    is_stale: z.boolean().meta({ description: 'A stale rate cannot be locked.' }),
    estimated_amount: cryptoAmount.nullable(),
    wallet_address: z.string(),
    address_attestation: addressAttestation,
  })
  .meta({ id: 'CheckoutOption', examples: [examples.checkoutOption] });
export type CheckoutOption = z.infer<typeof checkoutOption>;

/** Coins that count for a payment, as its payer may look them up. */
export const checkoutTransaction = z
  .object({
    tx_hash: z.string(),
    explorer_url: z.string().nullable(),
    amount_crypto: cryptoAmount,
    is_confirmed: z.boolean(),
    detected_at: timestamp,
  })
  .meta({ id: 'CheckoutTransaction', examples: [examples.checkoutTransaction] });
export type CheckoutTransaction = z.infer<typeof checkoutTransaction>;

/** What a wallet has to know of the chosen network to reach it, and of the chosen token to move it there. */
export const walletNetwork = z
  .object({
    family: z.string().meta({ description: 'Which wallets pay on it, for example `evm` or `cosmos`.' }),
    network: z.string().meta({
      description: "The chain's own number or name as wallets know it: EIP-155, the hash of its genesis, a chain id.",
    }),
    asset: z.string().nullable().meta({
      description:
        "What the network calls the chosen token: a contract, a mint, a type, a denomination; null for the network's own coin where that has no such name.",
    }),
    rpc_url: z.string().nullable().meta({ description: 'A node that anybody may ask; null where none is told.' }),
    rest_url: z.string().nullable().meta({
      description: 'A REST interface that anybody may ask, where the network has one; null where none is told.',
    }),
    explorer_url: z
      .string()
      .nullable()
      .meta({ description: 'The site where the network can be looked at; null where none is known.' }),
    native_currency: z
      .object({ name: z.string(), symbol: z.string(), decimals: integer })
      .nullable()
      .meta({ description: "The network's own coin; null where the catalogue lacks it." }),
    accounts: z
      .object({
        address_prefix: z.string().meta({ description: 'What its addresses begin with (BIP-173).' }),
        coin_type: integer.meta({ description: 'The coin in the path of a key (SLIP-44).' }),
        coin: z.string().meta({ description: 'What the network calls its own coin.' }),
      })
      .nullable()
      .meta({
        description:
          'How the network makes addresses of keys (BIP-173, SLIP-44) and calls its own coin, where networks of one family differ in that; null elsewhere.',
      }),
  })
  .meta({ id: 'WalletNetwork', examples: [examples.walletNetwork] });
export type WalletNetwork = z.infer<typeof walletNetwork>;

/** The newest block that Florin has read of the chosen network. */
export const recentBlock = z
  .object({
    height: integer.meta({ type: 'integer', description: 'Its number: a slot on Solana.' }),
    hash: z.string().meta({ description: 'As its network writes it.' }),
    time: timestamp.meta({ description: 'When the network says that it was made.' }),
  })
  .meta({ id: 'RecentBlock', examples: [examples.recentBlock] });
export type RecentBlock = z.infer<typeof recentBlock>;

/** Everything that the hosted page shows; nothing that only the merchant may know. */
export const checkout = z
  .object({
    id: uuid,
    status: z.enum(paymentStatuses),
    amount_usd: usd,
    description: z.string().nullable(),
    merchant_name: z.string(),
    fee_payer: z.enum(feePayers),
    options: z.array(checkoutOption),
    token: tokenDetail.nullable(),
    chain: chainSummary.nullable(),
    locked_rate_usd: rate.nullable(),
    required_crypto_amount: cryptoAmount.nullable(),
    total_received_crypto: cryptoAmount,
    remaining_crypto_amount: cryptoAmount.nullable(),
    surplus_crypto_amount: cryptoAmount.nullable(),
    wallet_address: z.string().nullable(),
    address_attestation: addressAttestation.nullable(),
    payment_uri: z
      .string()
      .nullable()
      .meta({ description: 'Link or QR code content for wallets, where the chain has a standard.' }),
    wallet_network: walletNetwork.nullable().meta({ description: 'Null before a token is chosen.' }),
    selection_expires_at: timestamp.nullable(),
    confirmations_received: integer.nullable(),
    confirmations_required: integer,
    transactions: z.array(checkoutTransaction),
    other_deposits: z.array(otherDeposit).meta({
      description: 'Coins on its address that do not count for it, newest first; at most 50.',
    }),
    completed_at: timestamp.nullable(),
    redirect_url: z.string().nullable(),
    cancel_url: z.string().nullable(),
    reference: z.string().nullable(),
    quote: paymentQuote
      .nullable()
      .meta({ description: 'The price as the merchant named it in another currency; null where it is in USD.' }),
  })
  .meta({ id: 'Checkout', examples: [examples.checkout] });
export type Checkout = z.infer<typeof checkout>;

/** What may be polled without a credential. */
export const checkoutStatus = z
  .object({
    id: uuid,
    status: z.enum(paymentStatuses),
    total_received_crypto: cryptoAmount,
    required_crypto_amount: cryptoAmount.nullable(),
    selection_expires_at: timestamp.nullable(),
    confirmations_received: integer.nullable(),
    confirmations_required: integer,
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'CheckoutStatus', examples: [examples.checkoutStatus] });
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export const tokenChoice = objectInput({ token_id: uuidInput }).meta({
  id: 'TokenChoice',
  examples: [examples.tokenChoice],
});
export type TokenChoice = z.infer<typeof tokenChoice>;

/** The lock that a confirmed choice made. */
export const confirmedSelection = z
  .object({
    status: z.literal('awaiting_payment'),
    token: tokenSummary,
    chain: chainSummary,
    locked_rate_usd: rate,
    required_crypto_amount: cryptoAmount,
    remaining_crypto_amount: cryptoAmount,
    wallet_address: z.string(),
    address_attestation: addressAttestation,
    selection_expires_at: timestamp,
  })
  .meta({ id: 'ConfirmedSelection', examples: [examples.confirmedSelection] });
export type ConfirmedSelection = z.infer<typeof confirmedSelection>;

/** A live rate; nothing is locked by reading it. */
export const liveRate = z
  .object({
    token_id: uuid,
    rate_usd: rate,
    estimated_amount: cryptoAmount,
    rate_age_seconds: integer,
    is_stale: z.boolean(),
  })
  .meta({ id: 'LiveRate', examples: [examples.liveRate] });
export type LiveRate = z.infer<typeof liveRate>;
