import { type PayStatusRow, readPayStatus as readPayStatusRow } from '@florin/database/sql/payments/read-status';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { confirmationsReceived } from '@florin/domain/payment/confirmations';
import type { Catalogue, CatalogueCache } from '../catalogue/catalogue.ts';
import { allowedTokens } from './offers.ts';

export interface PayStatus extends PayStatusRow {
  /** Of the chosen token; null before a choice. */
  decimals: number | null;
  confirmationsReceived: number | null;
  /** Of the chosen token's chain; before a choice, of the first allowed token's. */
  confirmationsNeeded: number;
}

/** The public poll: one round trip. Refuses with NOT_FOUND. */
export async function readPayStatus(
  { db, catalogue }: { db: Session; catalogue: CatalogueCache },
  paymentId: string,
): Promise<PayStatus> {
  const row = await db.maybe(readPayStatusRow, { id: paymentId });
  if (!row) throw notFound('payment');
  const offered = await catalogue.current();
  const token = row.tokenId === null ? undefined : offered.tokens.get(row.tokenId);
  return Object.assign(row, {
    decimals: token?.decimals ?? null,
    confirmationsReceived: receivedConfirmations(row),
    confirmationsNeeded: token?.chain.confirmationsRequired ?? firstAllowedConfirmations(offered, row.allowedTokenIds),
  });
}

/** What the page and the poll tell of a payment's confirmations; null before its first deposit. */
export function receivedConfirmations(
  row: Pick<PayStatusRow, 'deposits' | 'required' | 'cursorHeight'>,
): number | null {
  if (!row.deposits || row.required === null || row.cursorHeight === null) return null;
  const deposits = row.deposits.map(({ height, amount }) => ({ height: BigInt(height), amount: baseUnits(amount) }));
  return confirmationsReceived(deposits, baseUnits(row.required), row.cursorHeight);
}

/** Confirmations of the first token on offer; 1 where nothing is on offer any more. */
export const firstAllowedConfirmations = (catalogue: Catalogue, allowedTokenIds: readonly string[] | null): number =>
  allowedTokens(catalogue, allowedTokenIds)[0]?.chain.confirmationsRequired ?? 1;
