import type { Database } from '@florin/database/database';
import { type SealedColumn, sealedColumns } from '@florin/database/sql/system/sealed-columns';
import type { Secrets } from '@florin/domain/ports/secrets';
import { documentContext } from '../accounts/kyc/document-context.ts';
import { secretContext as factorContext } from '../accounts/second-factor/secret-context.ts';
import { recordAudit } from '../audit/record.ts';
import { refundTokenContext } from '../mails/mail-refund-link.ts';
import { secretContext as webhookContext } from '../webhooks/webhook-config.ts';

/** What the values of a column are bound to. */
const contexts: Record<SealedColumn, (ownerId: string) => string> = {
  'webhook_configs.secret': webhookContext,
  'webhook_configs.previous_secret': webhookContext,
  'webhook_endpoints.secret': webhookContext,
  'webhook_endpoints.previous_secret': webhookContext,
  'second_factors.secret': factorContext,
  'second_factors.pending_secret': factorContext,
  'kyc_submissions.document_number': documentContext,
  'mails.sealed_token': refundTokenContext,
};

const batch = 200;

/**
 * Seals anew, with the present key, whatever an earlier key sealed: afterwards the earlier one can be taken out of the
 * configuration. It may run beside servers and workers that know both keys, and be run again after it was cut off.
 * Answers how many values each column had.
 */
export async function resealSecrets({
  db,
  secrets,
}: {
  db: Database;
  secrets: Secrets;
}): Promise<Record<SealedColumn, number>> {
  const columns = Object.keys(sealedColumns) as SealedColumn[];
  const counts = {} as Record<SealedColumn, number>;
  for (const column of columns) counts[column] = await resealColumn(db, secrets, column);
  const subject = { action: 'secrets.reseal', subjectType: 'secrets', subjectId: 'secrets' } as const;
  const after = { keyId: secrets.keyId, ...counts };
  await db.transaction((session) =>
    recordAudit(session, { actorId: null, requestId: null, ...subject, before: null, after, reason: null }),
  );
  return counts;
}

async function resealColumn(db: Database, secrets: Secrets, column: SealedColumn): Promise<number> {
  const { list, replace } = sealedColumns[column];
  const context = contexts[column];
  let resealed = 0;
  for (;;) {
    const rows = await db.many(list, { keyId: secrets.keyId, limit: batch });
    if (rows.length === 0) return resealed;
    for (const { ownerId, sealed } of rows) {
      const text = secrets.open(sealed, context(ownerId));
      resealed += await db.run(replace, { ownerId, read: sealed, sealed: secrets.seal(text, context(ownerId)) });
    }
  }
}
