import { statement } from '../../statement.ts';

/** SQL of the account that stands for a merchant, by the id of the merchant: the founder's, until it is handed over. */
export const holderOf = (merchant: string): string =>
  `coalesce((select h.holder_id from account_holders h where h.merchant_id = ${merchant}), ${merchant})`;

/** Who stands for a merchant; an administrator stands for themselves. */
export const readHolder = statement<{ merchantId: string }, { holderId: string }>(
  'read_holder',
  `select ${holderOf('$merchantId::uuid')} as holder_id`,
);

export const setHolder = statement<{ merchantId: string; holderId: string; now: Date }>(
  'set_holder',
  `insert into account_holders (merchant_id, holder_id, since) values ($merchantId, $holderId, $now)
   on conflict (merchant_id) do update set holder_id = $holderId, since = $now`,
);

/** Makes the founder a member like others: an owner, since the account was made. */
export const enrolFounder = statement<{ merchantId: string }>(
  'enrol_founder',
  `insert into members (account_id, merchant_id, role, joined_at)
   select id, id, 'owner', created_at from accounts where id = $merchantId on conflict (account_id) do nothing`,
);
