import type { QuoteFault } from '@florin/contract/vocabulary';
import { formatRate } from '@florin/domain/money/rate';
import type { RateInput } from '@florin/domain/rates/consensus';

/** One source's part in a rate, as it is kept: text and times that anybody can read later. */
export interface ReceiptInput {
  source: string;
  /** For example `ETH/USDT`; `USDT/EUR` where the source quotes EUR so. */
  pair: string;
  bid: string | null;
  ask: string | null;
  last: string | null;
  /** US dollars for one whole unit; null where the quote told no price. */
  priceUsd: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** Why it did not count; null: it did. */
  fault: QuoteFault | null;
}

/** What a lock keeps of how its rate came about. */
export interface RateReceipt {
  source: string;
  /** When the rate was so; null in what was kept before this was. */
  at: Date | null;
  inputs: ReceiptInput[];
}

/** What is kept of the inputs of a rate. */
export const receiptInputs = (inputs: readonly RateInput[]): ReceiptInput[] =>
  inputs.map(({ quote, price, at, fault }) => ({
    source: quote.source,
    pair: quote.inverse ? `${quote.quote}/${quote.base}` : `${quote.base}/${quote.quote}`,
    bid: quote.bid,
    ask: quote.ask,
    last: quote.last,
    priceUsd: price && formatRate(price),
    at: at.toISOString(),
    fault,
  }));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Kept inputs read back; those of other shapes, which a price set by hand and older locks have, are left out. */
export const readInputs = (stored: unknown): ReceiptInput[] =>
  Array.isArray(stored)
    ? stored.filter((input): input is ReceiptInput => isRecord(input) && typeof input['pair'] === 'string')
    : [];

/** The receipt of a lock, as `openSelection` writes it. */
export function readReceipt(stored: unknown): RateReceipt {
  const { source, at, inputs } = isRecord(stored) ? stored : {};
  return {
    source: typeof source === 'string' ? source : 'unknown',
    at: typeof at === 'string' ? new Date(at) : null,
    inputs: readInputs(inputs),
  };
}
