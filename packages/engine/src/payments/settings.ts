import type { FeePayer } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import {
  type PaymentSettingsRow,
  readPaymentSettings,
  savePaymentSettings,
} from '@florin/database/sql/catalogue/payment-settings';
import { invalid } from '@florin/domain/errors';
import { auditOwn, type OwnActor } from '../accounts/own-audit.ts';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** Who bears the fees and which tokens are offered, unless a payment says otherwise. */
export const readSettings = async (db: Database, merchantId: string): Promise<PaymentSettingsRow> =>
  (await db.maybe(readPaymentSettings, { merchantId })) ?? { feePayer: 'user', enabledTokenIds: [] };

/**
 * Changes what is given and keeps the rest; effective for the next payment. Audited. Refuses with VALIDATION_ERROR
 * (token).
 */
export async function updateSettings(
  { db, catalogue }: { db: Database; catalogue: CatalogueCache },
  actor: OwnActor,
  change: { feePayer: FeePayer | null; enabledTokenIds: readonly string[] | null },
): Promise<PaymentSettingsRow> {
  const { tokens } = await catalogue.current();
  const unknown = change.enabledTokenIds?.find((id) => !tokens.has(id));
  if (unknown) throw invalid('enabled_token_ids', `There is no token ${unknown}.`);
  const ids = change.enabledTokenIds && [...new Set(change.enabledTokenIds)];
  return db.transaction(async (session) => {
    const row = { merchantId: actor.accountId, feePayer: change.feePayer, enabledTokenIds: ids };
    const saved = await session.one(savePaymentSettings, row);
    const facts = { fee_payer: saved.feePayer, enabled_token_ids: saved.enabledTokenIds };
    await auditOwn(session, actor, { action: 'account.change_payment_settings', facts });
    return saved;
  });
}
