/** Prepared once for each connection, as the product's own statements are. */
const prepared = (name: string, text: string) => ({ name: `bare_${name}`, text });

/** The same rows and columns that the product writes for a payment and its event. */
export const insertPayment = prepared(
  'insert_payment',
  `with payment as (
     insert into payments (id, merchant_id, amount_usd, description, redirect_url, fee_payer, allowed_token_ids,
                           service_fee_rate, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::uuid[], $8, $9)
   )
   insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
   values ($10, $2, 'payment.created', 'payment', $1, $11, $9)`,
);

export const selectPayment = prepared(
  'select_payment',
  `select id, status, amount_usd, description, redirect_url, fee_payer, locked_rate_usd, locked_at, required, received,
          received_usd, service_fee_usd, conversion_fee_usd, net_settlement_usd, selection_expires_at,
          case when token_id is not null then (
            select a.address from deposit_addresses a where a.family = 'evm' and a.index = deposit_index) end as wallet_address,
          awaiting_payment_at, partially_paid_at, confirming_at, confirmed_at, completed_at, created_at
     from payments where id = $1`,
);

export const selectStatus = prepared(
  'select_status',
  'select id, status, received, required, selection_expires_at, redirect_url from payments where id = $1',
);

export const selectPage = prepared(
  'select_page',
  `select p.id, p.amount_usd, p.description, p.status, p.received, p.net_settlement_usd, p.selection_expires_at,
          p.completed_at, p.created_at, t.id as token_id, t.symbol, t.name
     from (select * from payments where merchant_id = $1 order by created_at desc, id desc limit $2) p
     left join tokens t on t.id = p.token_id
    order by p.created_at desc, p.id desc`,
);

export const selectTotal = prepared(
  'select_total',
  'select coalesce(sum(total), 0)::integer as total from payment_counts where merchant_id = $1',
);
