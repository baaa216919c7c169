import { type NoParameters, statement } from '../../statement.ts';

/** Whether this connection may write: false on a standby, and on a primary that was told to take no writes. */
export const checkWritable = statement<NoParameters, { writable: boolean }>(
  'check_writable',
  `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
);
