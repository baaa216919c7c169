import { type NoParameters, statement } from '../../statement.ts';

/** Whether this connection could rewrite the books: true for the owner and for superusers. */
export const checkRights = statement<NoParameters, { role: string; mayRewriteBooks: boolean }>(
  'check_rights',
  `select current_user as role,
          has_table_privilege('ledger_transfers', 'UPDATE') or has_table_privilege('ledger_transfers',
            'TRUNCATE') as may_rewrite_books`,
);
