/**
 * What each account was booked, debits above zero, without reading closed periods again: a query of `token_id`, `account`
 * and `amount`, of which an account may have several rows. Accounts that held nothing when their period closed have none.
 */
export const bookedLegs = `
     select token_id, account, debit - credit as amount from carried_balances where account <> 'settled accounts'
     union all
     select token_id, debit_account, amount from ledger_transfers
      where id > florin.closed_transfers() and phase in ('posted', 'post')
     union all
     select token_id, credit_account, -amount from ledger_transfers
      where id > florin.closed_transfers() and phase in ('posted', 'post')`;
