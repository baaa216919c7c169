import { testChain, testTokens } from '@florin/testing/catalogue';
import type { Pool } from 'pg';

/** Transfers that one payment leaves in the books: its deposit, its sweep, and three parts of its settlement. */
export const transfersPerPayment = 5;

const merchants = `
  insert into accounts (id, email, name, password_hash, role)
  select id, id || '@example.com', 'Benchmark merchant', '', 'merchant'
    from (select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as id from generate_series(1, $1::int) i) n`;

/** Every merchant in turn; ids are made of numbers, so that all tables agree without being asked. */
const numbered = `(
  select i, ('10000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as payment_id,
         ('20000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as deposit_id,
         ('30000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as outgoing_id,
         ('40000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as group_id,
         ('00000000-0000-7000-8000-' || lpad((i % $2::int + 1)::text, 12, '0'))::uuid as merchant_id,
         '0x' || encode(sha256(i::text::bytea), 'hex') as hash
    from generate_series(1, $1::int) i) n`;

const token = `'${testTokens.usdt.id}'::uuid`;
const chain = `'${testChain.id}'::uuid`;

const statements = [
  `insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, deposit_index, token_id,
                         required, received, received_usd, service_fee_usd, conversion_fee_usd, net_settlement_usd,
                         completed_at, ended_as, created_at)
   select payment_id, merchant_id, 'completed', 25.00, 'user', 0.01, i, ${token}, 25000000, 25000000, 25.00, 0.25, 0.13,
          24.62, florin.now(), 'completed', florin.now() from ${numbered}`,
  `insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, opens_at, closes_at)
   select payment_id, ${token}, 1, '{}', 0.005, 25.00, florin.now(), florin.now() from ${numbered}`,
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, status, nonce, tx_hash, raw, succeeded, fee_paid, next_attempt_at,
                         created_at, final_at)
   select outgoing_id, ${chain}, 'sweep', payment_id, ${token}, 'deposit', i, hash, 'treasury', 25000000, 1, 'final', 0,
          hash, '0x', true, 0, florin.now(), florin.now(), florin.now() from ${numbered}`,
  `insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
   select ${chain}, hash, outgoing_id, 'movement', '', '0x', 25000000, 1, florin.now() from ${numbered}`,
  `insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id, from_addresses,
                         amount, block_height, block_hash, seen_at, detected_at, confirmed_at, ruling, selection_id,
                         swept_by)
   select deposit_id, ${chain}, hash, 0, ${token}, i, hash, n.payment_id, '{}', 25000000, i, hash, florin.now(),
          florin.now(), florin.now(), 'counted', s.id, outgoing_id
     from ${numbered} join selections s on s.payment_id = n.payment_id`,
  `insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
   select group_id, merchant_id, 'payment.completed', 'payment', payment_id, '{}', florin.now() from ${numbered}`,
  `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
   select group_id, case when kind in ('deposit_final', 'sweep') then ${token} end, kind,
          case kind when 'deposit_final' then 'deposit:' || i when 'sweep' then 'treasury' else 'clearing:' || ${token} end,
          case kind when 'deposit_final' then 'external' when 'sweep' then 'deposit:' || i
                    when 'settlement_net' then 'merchant:' || merchant_id when 'settlement_service_fee' then 'fee_service'
                    else 'fee_conversion' end,
          case kind when 'settlement_net' then 24.62 when 'settlement_service_fee' then 0.25
                    when 'settlement_conversion_fee' then 0.13 else 25000000 end,
          kind || ':' || case kind when 'deposit_final' then deposit_id || ':0' when 'sweep' then outgoing_id::text
                                   else payment_id::text end, florin.now()
     from ${numbered}
    cross join (values ('deposit_final'), ('sweep'), ('settlement_net'), ('settlement_service_fee'),
                       ('settlement_conversion_fee')) k(kind)`,
  `insert into merchant_balances (merchant_id, posted)
   select merchant_id, count(*) * 24.62 from ${numbered} group by merchant_id`,
  `insert into merchant_entries (merchant_id, number, transfer_id, change_usd, balance_usd, at)
   select n.merchant_id, row_number() over story, t.id, 24.62, 24.62 * row_number() over story, t.created_at
     from ${numbered} join ledger_transfers t on t.group_id = n.group_id and t.kind = 'settlement_net'
   window story as (partition by n.merchant_id order by t.id)`,
];

/**
 * The books of `payments` completed payments of `merchantCount` merchants, with everything that the invariants compare
 * them with. As the superuser, without triggers: it must be quick, and the invariants judge it anyway.
 */
export async function seedLedger(superuser: Pool, payments: number, merchantCount: number): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await superuser.query(merchants, [merchantCount]);
  // each stands on the one before
  for (const statement of statements) await superuser.query(statement, [payments, merchantCount]);
  await superuser.query('set session_replication_role = default');
}
