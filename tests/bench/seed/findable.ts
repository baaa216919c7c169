import { seedManyPayments } from '@florin/testing/many-payments';
import type { HttpStage } from '../harness/http-stage.ts';
import { type Merchant, seedMerchant } from './merchant.ts';

/** A merchant whose payments have something for every question, and the one that is asked for by what is its own. */
export interface Findable {
  merchant: Merchant;
  id: string;
  hash: string;
}

/** An event and a delivery for every tenth payment: what a timeline is looked up among. */
const told = [
  `insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
   select gen_random_uuid(), merchant_id, 'payment.completed', 'payment', id, '{}', created_at
     from payments where merchant_id = $1 and substr(reference, 7)::bigint % 10 = 0`,
  `insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, status, attempt_count,
                           last_attempt_at, last_response_status, created_at)
   select gen_random_uuid(), merchant_id, sequence, type, source_type, source_id, 'success', 1, occurred_at, 204, occurred_at
     from events where merchant_id = $1`,
];

/** `count` payments of a fresh merchant. */
export async function seedFindable({ owner, urls }: HttpStage, count: number): Promise<Findable> {
  const merchant = await seedMerchant(owner);
  await seedManyPayments(urls.owner, merchant.id, count);
  // the deliveries are those of the events
  for (const statement of told) await owner.query(statement, [merchant.id]);
  const { rows } = await owner.query<{ id: string; hash: string }>(
    `select p.id, d.tx_hash as hash from payments p join deposits d on d.payment_id = p.id
      where p.merchant_id = $1 and p.reference = 'order-5000'`,
    [merchant.id],
  );
  const [known] = rows;
  if (known === undefined) throw new Error('The payment that is asked for was not written.');
  return { merchant, ...known };
}
