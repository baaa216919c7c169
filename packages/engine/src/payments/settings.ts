import type { FeePayer } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import {
  type PaymentSettingsRow,
  readPaymentSettings,
  savePaymentSettings,
} from '@florin/database/sql/catalogue/payment-settings';
import { invalid } from '@florin/domain/errors';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** Who bears the fees and which tokens are offered, unless a payment says otherwise. */
export const readSettings = async (db: Database, merchantId: string): Promise<PaymentSettingsRow> =>
  (await db.maybe(readPaymentSettings, { merchantId })) ?? { feePayer: 'user', enabledTokenIds: [] };

/** Changes what is given and keeps the rest; effective for the next payment. Refuses with VALIDATION_ERROR (token). */
export async function updateSettings(
  { db, catalogue }: { db: Database; catalogue: CatalogueCache },
  merchantId: string,
  change: { feePayer: FeePayer | null; enabledTokenIds: readonly string[] | null },
): Promise<PaymentSettingsRow> {
  const { tokens } = await catalogue.current();
  const unknown = change.enabledTokenIds?.find((id) => !tokens.has(id));
  if (unknown) throw invalid('enabled_token_ids', `There is no token ${unknown}.`);
  const ids = change.enabledTokenIds && [...new Set(change.enabledTokenIds)];
  return db.one(savePaymentSettings, { merchantId, feePayer: change.feePayer, enabledTokenIds: ids });
}
