import { limits } from '@florin/contract/limits';
import type { EventType } from '@florin/contract/vocabulary';
import type { CreatePaymentColumns } from '@florin/database/sql/payments/create';
import { invalid, Refusal } from '@florin/domain/errors';
import type { Session } from '@florin/database/statement';
import { compareUsd, formatUsd, parseUsd, type Usd } from '@florin/domain/money/usd';
import { referenceMissing } from '@florin/domain/payment/reference';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Caller } from '../accounts/caller.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { paymentEventBody } from '../events/payment-event.ts';
import { type PaymentQuote, usableQuote } from '../quotes/usable-quote.ts';
import { acceptsAmount, allowedTokens, outOfBounds } from './offers.ts';
import type { ShownPayment } from './shown-address.ts';

export interface NewPayment {
  /** Null only with a quote, which then says it. */
  amountUsd: string | null;
  /** The merchant's quote of a price in another currency. */
  quoteId?: string | null | undefined;
  /** Where a payer opens it: the link, and the form that he sent. */
  opened?: { linkId: string; visit: string };
  description: string | null;
  redirectUrl: string | null;
  cancelUrl: string | null;
  reference?: string | null | undefined;
  /** Refused where another payment of the merchant has the reference; left out: no. */
  uniqueReference?: boolean | null | undefined;
  metadata?: Readonly<Record<string, string>> | null | undefined;
  customerEmail?: string | null | undefined;
  /** Undefined: the merchant's enabled set. */
  allowedTokenIds: readonly string[] | undefined;
}

/** What is asked for, and what prices it. */
export interface PricedPayment extends NewPayment {
  amountUsd: string;
  quote: PaymentQuote | null;
}

/** Reads the quote that the request names. Refuses as `usableQuote` does, and where neither amount nor quote is given. */
export async function priced(
  ports: { db: Session; clock: Clock },
  merchantId: string,
  input: NewPayment,
): Promise<PricedPayment> {
  const { quoteId, amountUsd } = input;
  if (quoteId) {
    const quote = await usableQuote(ports, merchantId, { quoteId, amountUsd });
    return { ...input, amountUsd: quote.amountUsd, quote };
  }
  if (amountUsd === null) throw invalid('amount_usd', 'Give the amount, or the quote that says it.');
  return { ...input, amountUsd, quote: null };
}

/** Rows that one merchant's parallel creations spread their count over. */
const countSlots = 8;

export interface Draft {
  payment: ShownPayment;
  /** Null: every active token. */
  allowedTokenIds: readonly string[] | null;
  uniqueReference: boolean;
  /** The form of a link that it was opened with. */
  visit: string | null;
}

/** Whose payment it is, as far as it is made by that. */
export type Payee = Pick<Caller, 'accountId' | 'kycLevel' | 'version' | 'paymentSettings' | 'webhook'>;

/** One reading of the catalogue and the account. */
export interface DraftBasis {
  catalogue: Catalogue;
  caller: Payee;
}

/**
 * Decides what a new payment will be, by one reading of the catalogue and the account. Refuses with KYC_REQUIRED and
 * VALIDATION_ERROR (amount, allowed tokens).
 */
export function draftPayment(
  { clock, ids }: { clock: Clock; ids: Ids },
  { catalogue, caller }: DraftBasis,
  input: PricedPayment,
): Draft {
  if (caller.kycLevel === 'none')
    throw new Refusal('KYC_REQUIRED', 'Creating payments needs at least Basic verification.');
  if (input.uniqueReference && !input.reference) throw referenceMissing();
  const amount = amountWithinBounds(input.amountUsd, catalogue);
  const allowedTokenIds = chosenTokens(caller, input);
  checkTokens(catalogue, allowedTokenIds, { amount, asked: input.allowedTokenIds !== undefined });
  const payment = { ...untouched, id: ids.uuid(), amountUsd: formatUsd(amount), createdAt: clock.now() };
  return {
    payment: {
      ...payment,
      description: input.description,
      redirectUrl: input.redirectUrl,
      cancelUrl: input.cancelUrl,
      reference: input.reference ?? null,
      metadata: input.metadata ?? {},
      customerEmail: input.customerEmail ?? null,
      paymentLinkId: input.opened?.linkId ?? null,
      quote: input.quote && { ...input.quote, expiresAt: input.quote.expiresAt.toISOString() },
      feePayer: caller.paymentSettings.feePayer,
    },
    allowedTokenIds,
    uniqueReference: input.uniqueReference ?? false,
    visit: input.opened?.visit ?? null,
  };
}

/** A payment before anything has happened to it. */
const untouched = {
  status: 'awaiting_selection',
  token: null,
  lockedRateUsd: null,
  lockedAt: null,
  required: null,
  received: '0',
  receivedUsd: null,
  serviceFeeUsd: null,
  conversionFeeUsd: null,
  tokenFeeUsd: null,
  netSettlementUsd: null,
  walletAddress: null,
  addressProof: null,
  selectionExpiresAt: null,
  awaitingPaymentAt: null,
  partiallyPaidAt: null,
  confirmingAt: null,
  confirmedAt: null,
  completedAt: null,
  transactions: null,
  otherDeposits: null,
} as const;

function amountWithinBounds(text: string, { settings }: Catalogue): Usd {
  const parsed = parseUsd(text);
  if (!parsed.ok)
    throw invalid('amount_usd', 'Give US dollars as text with at most two decimals, for example "25.00".');
  if (compareUsd(parsed.value, settings.minPaymentUsd) < 0)
    throw invalid('amount_usd', `The amount must be at least ${formatUsd(settings.minPaymentUsd)} USD.`);
  if (compareUsd(parsed.value, settings.maxPaymentUsd) > 0)
    throw invalid('amount_usd', `The amount must be at most ${formatUsd(settings.maxPaymentUsd)} USD.`);
  return parsed.value;
}

/** The request's own tokens without repetitions, else the merchant's enabled ones; null for all. */
function chosenTokens(caller: Payee, { allowedTokenIds }: NewPayment): readonly string[] | null {
  if (allowedTokenIds) return [...new Set(allowedTokenIds)];
  const { enabledTokenIds } = caller.paymentSettings;
  return enabledTokenIds.length > 0 ? enabledTokenIds : null;
}

function checkTokens(
  catalogue: Catalogue,
  ids: readonly string[] | null,
  { amount, asked }: { amount: Usd; asked: boolean },
): void {
  if (asked && ids?.length === 0)
    throw invalid('allowed_token_ids', 'Name at least one token, or leave the field out.');
  const unknown = asked ? ids?.find((id) => !catalogue.tokens.has(id)) : undefined;
  if (unknown) throw invalid('allowed_token_ids', `There is no token ${unknown}.`);
  const offered = allowedTokens(catalogue, ids);
  if (offered.length === 0) throw invalid('allowed_token_ids', 'None of the allowed tokens is active at present.');
  if (!offered.some((token) => acceptsAmount(token, amount))) throw outOfBounds(offered, amount);
}

/** The draft as the statement takes it, with its event and, where the webhook wants that, the delivery. */
export function draftColumns(ids: Ids, { catalogue, caller }: DraftBasis, draft: Draft): CreatePaymentColumns {
  const { payment, allowedTokenIds, uniqueReference } = draft;
  const { id, amountUsd, description, redirectUrl, cancelUrl, reference, customerEmail, feePayer, createdAt } = payment;
  return {
    id,
    merchantId: caller.accountId,
    accountVersion: caller.version,
    settingsVersion: catalogue.version,
    amountUsd,
    description,
    redirectUrl,
    cancelUrl,
    reference,
    uniqueReference,
    metadata: JSON.stringify(payment.metadata),
    customerEmail,
    quoteId: payment.quote?.id ?? null,
    linkId: payment.paymentLinkId,
    linkVisit: draft.visit,
    feePayer,
    allowedTokenIds,
    serviceFeeRate: catalogue.settings.serviceFeeRate.toFixed(),
    createdAt,
    countSlot: Math.floor(ids.fraction() * countSlots),
    eventId: ids.uuid(),
    eventBody: paymentEventBody(payment, { type: 'payment.created', at: createdAt, token: null }),
    deliveryId: wantsEvent(caller, 'payment.created') ? ids.uuid() : null,
    deliveryAttemptsMax: limits.deliveryAttemptsMax,
  };
}

const wantsEvent = ({ webhook }: Payee, type: EventType): boolean =>
  webhook !== null && webhook.isActive && (webhook.events.includes('*') || webhook.events.includes(type));
