import { statement } from '../../statement.ts';

/** What a payment was settled for, and how much of that reorgs have taken away so far; US dollars. */
export interface SettledSums {
  settledUsd: string;
  lostUsd: string;
  incidents: number;
}

export const readSettledSums = statement<{ paymentId: string }, SettledSums>(
  'read_settled_sums',
  `select coalesce((select sum(amount) from ledger_transfers
                     where idempotency_key = any(array['settlement_net:' || $paymentId::text,
                       'settlement_service_fee:' || $paymentId::text,
                             'settlement_conversion_fee:' || $paymentId::text,
                               'settlement_token_fee:' || $paymentId::text,
                               'settlement_surplus:' || $paymentId::text])), 0) as settled_usd,
          coalesce(sum(change_usd), 0) as lost_usd, count(*)::integer as incidents
     from reorg_incidents where payment_id = $paymentId::text::uuid`,
);

export const insertReorgIncident = statement<{ paymentId: string; sequence: number; changeUsd: string; at: Date }>(
  'insert_reorg_incident',
  `insert into reorg_incidents (payment_id, sequence, change_usd, at) values ($paymentId, $sequence, $changeUsd, $at)`,
);
