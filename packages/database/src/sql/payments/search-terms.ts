import { statement } from '../../statement.ts';

/** A transaction may pay many payments, and be one of many with its hash on several chains. */
const most = 1000;

/**
 * Payments that a transaction paid or whose address it paid to, whoever they belong to. Each chain is asked by itself,
 * because the index of hashes begins with the chain.
 */
export const findPaymentsOfTransaction = statement<{ hashes: readonly string[] }, { id: string }>(
  'find_payments_of_transaction',
  `with seen as materialized (
     select d.payment_id, d.deposit_index from chains c cross join lateral (
       select payment_id, deposit_index from deposits
        where chain_id = c.id and tx_hash = any($hashes) order by id limit ${most}) d)
   select f.id from (
     select p.id from seen s join payments p on p.id = s.payment_id
      union
     select p.id from seen s join payments p on p.deposit_index = s.deposit_index) f
    order by f.id desc limit ${most}`,
);

/** Payments that show an address, whoever they belong to: one, since addresses are given out once. */
export const findPaymentsOfAddress = statement<{ addresses: readonly string[] }, { id: string }>(
  'find_payments_of_address',
  `select p.id from deposit_addresses a join payments p on p.deposit_index = a.index
    where a.address = any($addresses) order by p.id`,
);

export const listTokensOfChain = statement<{ chainId: string }, { id: string }>(
  'list_tokens_of_chain',
  'select id from tokens where chain_id = $chainId order by id',
);
