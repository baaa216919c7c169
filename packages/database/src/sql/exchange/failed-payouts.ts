import { statement } from '../../statement.ts';

/** What an exchange has on record for a withdrawal as failed there: under these ids it pays nothing any more. */
export const listFailedPayouts = statement<{ withdrawalId: string }, { clientId: string }>(
  'list_failed_exchange_payouts',
  `select client_id from exchange_instructions
    where withdrawal_id = $withdrawalId and status = 'refused' and reference is not null order by client_id`,
);
