import { Client } from 'pg';
import { testChain, testTokens } from './catalogue.ts';

const { eth, usdt, usdc } = testTokens;
/** A long transaction would hold back the feed of events of every other test in the cluster. */
const rowsAtOnce = 1000;

/**
 * Payments of a merchant, one a second until now, made so that every filter has something to find: references
 * `order-1` to `order-<count>`, a hundred payers by e-mail, amounts of 1.00 to 97.00 and a rare one of 5000.00, three
 * tokens of which one is rare, every status, and a deposit for every hundredth.
 */
export async function seedManyPayments(ownerUrl: string, merchantId: string, count: number): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let from = 1; from <= count; from += rowsAtOnce) {
      // one transaction after another
      await owner.query(payments, [merchantId, count, eth.id, usdt.id, usdc.id, from, from + rowsAtOnce - 1]);
    }
    await owner.query(deposits, [merchantId, testChain.id, usdt.id]);
    await owner.query('insert into payment_counts (merchant_id, slot, total) values ($1, 0, $2)', [merchantId, count]);
    await owner.query('analyze payments, deposits');
  } finally {
    await owner.end();
  }
}

const statuses = `array['completed', 'completed', 'completed', 'expired', 'awaiting_payment', 'expired_selection']`;

const payments = `
  insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, created_at, reference,
                        customer_email, token_id, ended_as)
  select id, $1::uuid, status, case when i % 1000 = 0 then 5000 else 1 + i % 97 end, 'user', 0.01,
         uuid_extract_timestamp(id), 'order-' || i, 'Payer' || i % 100 || '@example.com',
         case when i % 500 = 0 then $5::uuid when i % 5 = 0 then $3::uuid else $4::uuid end,
         case when status in ('completed', 'expired') then status end
    from (select i, uuidv7(make_interval(secs => i - $2::bigint)) as id,
                 case when i % 900 = 0 then 'failed' else (${statuses})[1 + i % 6] end as status
            from generate_series($6::bigint, least($7::bigint, $2::bigint)) i) n`;

const deposits = `
  insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id, from_addresses,
                        amount, block_height, block_hash, seen_at, detected_at, ruling, reason)
  select gen_random_uuid(), $2::uuid, '0x' || encode(sha256(id::text::bytea), 'hex'), 0, $3::uuid, deposit_index, '',
         id, '{}', 1000000, 1, '', created_at, created_at, 'unmatched', 'after_settlement'
    from payments where merchant_id = $1 and substr(reference, 7)::bigint % 100 = 0`;
