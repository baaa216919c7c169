import { type AccountBrandRow, readAccountBrand, readPaymentBrand } from '@florin/database/sql/accounts/brands';
import { notFound } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';

const plain: AccountBrandRow = { name: null, primaryColor: null, logoHash: null };

/** What payers see of a merchant; null where he has said nothing. */
export const readBrand = async ({ db }: Pick<BasePorts, 'db'>, accountId: string): Promise<AccountBrandRow> =>
  (await db.maybe(readAccountBrand, { accountId })) ?? plain;

/** The same of the merchant of a payment. Refuses with NOT_FOUND. */
export async function readBrandOfPayment({ db }: Pick<BasePorts, 'db'>, paymentId: string): Promise<AccountBrandRow> {
  const found = await db.maybe(readPaymentBrand, { paymentId });
  if (!found) throw notFound('payment');
  return found;
}
