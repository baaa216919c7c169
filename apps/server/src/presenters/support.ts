import type { OpenedTicket as WireTicket } from '@florin/contract/schemas/support';
import type { OpenedTicket } from '@florin/engine/support/open-ticket';

/** What a payer learns at once of the ticket. */
export const presentOpenedTicket = ({ id, status, createdAt, txFinding }: OpenedTicket): WireTicket => ({
  ticket_id: id,
  status,
  created_at: createdAt.toISOString(),
  tx_finding: txFinding,
});
