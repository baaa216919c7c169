import type { Letter } from './letter.ts';
import { plain } from './plain.ts';
import type { MailParties } from './senders.ts';
import { wordsIn } from './words/spoken.ts';

/** What a letter to a payer needs beside its facts. `language` is BCP 47; null: not known. */
export interface PayerContext extends MailParties {
  language: string | null;
  /** The page of the payment. */
  pageUrl: string;
}

/** Of a completed payment. Amounts with their currency, for example `25.00 USD`. */
export interface ReceiptFacts {
  paymentId: string;
  amount: string;
  paid: string;
  reference: string | null;
  description: string | null;
  /** ISO 8601. */
  completedAt: string;
}

/** Of a refund. Amounts with their symbol. */
export interface RefundFacts {
  paymentId: string | null;
  amount: string;
  /** Null before it was named, and sent. */
  address: string | null;
  transaction: string | null;
  /** ISO 8601; null: there is no link. */
  linkEndsAt: string | null;
}

type Facts = Letter['facts'][number];

/** Puts values where `{name}` stands, once: what a value contains is never read as a place. */
const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

const known = (label: string, value: string | null): Facts[] => (value === null ? [] : [[label, plain(value)]]);

/** ISO 8601 to the minute, in words that every language reads alike. */
const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** The receipt of a payment, in the payer's language where that is known. */
export function receiptLetter(facts: ReceiptFacts, context: PayerContext): Letter {
  const { language, words } = wordsIn(context.language);
  const values = { shop: context.shop, operator: context.operator, amount: facts.amount };
  return {
    language,
    subject: fill(words.receiptSubject, values),
    opening: fill(words.receiptOpening, values),
    facts: [
      [words.amount, facts.amount],
      [words.paid, facts.paid],
      ...known(words.order, facts.reference),
      ...known(words.description, facts.description),
      [words.completedAt, minute(facts.completedAt)],
      [words.payment, facts.paymentId],
    ],
    link: { label: words.openPage, url: context.pageUrl },
    closing: fill(words.closing, values),
  };
}

/** Asks the payer where a refund goes; the link is `context.pageUrl`. */
export function refundLinkLetter(facts: RefundFacts, context: PayerContext): Letter {
  const { language, words } = wordsIn(context.language);
  const values = { shop: context.shop, operator: context.operator, amount: facts.amount };
  return {
    language,
    subject: fill(words.refundLinkSubject, values),
    opening: fill(words.refundLinkOpening, values),
    facts: [
      [words.refunded, facts.amount],
      ...known(words.linkEnds, facts.linkEndsAt === null ? null : minute(facts.linkEndsAt)),
      ...known(words.payment, facts.paymentId),
    ],
    link: { label: words.refundLinkAction, url: context.pageUrl },
    closing: fill(words.closing, values),
  };
}

/** Tells the payer that a refund was sent, and where it can be seen. */
export function refundSentLetter(facts: RefundFacts, context: PayerContext): Letter {
  const { language, words } = wordsIn(context.language);
  const values = { shop: context.shop, operator: context.operator, amount: facts.amount };
  return {
    language,
    subject: fill(words.refundSentSubject, values),
    opening: fill(words.refundSentOpening, values),
    facts: [
      [words.refunded, facts.amount],
      ...known(words.address, facts.address),
      ...known(words.transaction, facts.transaction),
      ...known(words.payment, facts.paymentId),
    ],
    link: facts.paymentId === null ? null : { label: words.openPage, url: context.pageUrl },
    closing: fill(words.closing, values),
  };
}
