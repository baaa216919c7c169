-- The address that a payer sees comes from the pool's row, which the signer attests and only the signer writes. A copy
-- beside the payment could be changed by whoever has the role of the running processes.
alter table payments drop column wallet_address;

-- What a payment is, whose it is and which index of the pool is its own never change.
revoke update on payments from florin_app;
grant update (status, selection_id, token_id, locked_rate_usd, locked_at, required, received, received_usd,
  selection_expires_at, service_fee_usd, conversion_fee_usd, token_fee_usd, net_settlement_usd, awaiting_payment_at,
  partially_paid_at, confirming_at, confirmed_at, completed_at, sweep_due_at, settling_at, suspended_at, ended_as)
  on payments to florin_app;
