import { statement } from '../../statement.ts';

/** A sealed value, and whose it is. */
export interface SealedRow {
  ownerId: string;
  sealed: Uint8Array;
}

/** The bytes of a sealed value tell its key: a version, the length of the key's id, the id. */
const keyOf = (column: string): string => `substr(${column}, 3, get_byte(${column}, 1))`;

const sealedColumn = (table: string, ownerId: string, column: string) => ({
  /** Values that another key sealed, a batch of them. */
  list: statement<{ keyId: string; limit: number }, SealedRow>(
    `list_sealed_${table}_${column}`,
    `select ${ownerId} as owner_id, ${column} as sealed from ${table}
      where ${column} is not null and ${keyOf(column)} <> convert_to($keyId, 'UTF8') limit $limit`,
  ),
  /** Changes nothing when the value is no longer the one that was read. */
  replace: statement<{ ownerId: string; read: Uint8Array; sealed: Uint8Array }>(
    `replace_sealed_${table}_${column}`,
    `update ${table} set ${column} = $sealed where ${ownerId} = $ownerId and ${column} = $read`,
  ),
});

/** Every column that holds sealed values; a test compares them with the schema. */
export const sealedColumns = {
  'webhook_configs.secret': sealedColumn('webhook_configs', 'account_id', 'secret'),
  'webhook_configs.previous_secret': sealedColumn('webhook_configs', 'account_id', 'previous_secret'),
  'webhook_endpoints.secret': sealedColumn('webhook_endpoints', 'id', 'secret'),
  'webhook_endpoints.previous_secret': sealedColumn('webhook_endpoints', 'id', 'previous_secret'),
  'second_factors.secret': sealedColumn('second_factors', 'account_id', 'secret'),
  'second_factors.pending_secret': sealedColumn('second_factors', 'account_id', 'pending_secret'),
  'kyc_submissions.document_number': sealedColumn('kyc_submissions', 'id', 'document_number'),
  'mails.sealed_token': sealedColumn('mails', 'id', 'sealed_token'),
} as const;
export type SealedColumn = keyof typeof sealedColumns;
