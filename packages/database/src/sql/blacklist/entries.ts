import { type NoParameters, statement } from '../../statement.ts';

export interface BlacklistRow {
  id: string;
  chainType: string;
  address: string;
  reason: string;
  createdAt: Date;
}

const columns = 'id, chain_type, address, reason, created_at';

export const insertBlacklistEntry = statement<
  { id: string; chainType: string; address: string; reason: string; now: Date },
  BlacklistRow
>(
  'insert_blacklist_entry',
  `insert into blacklist (id, chain_type, address, reason, created_at) values ($id, $chainType, $address, $reason,
    $now) returning ${columns}`,
);

export const deleteBlacklistEntry = statement<{ id: string }, BlacklistRow>(
  'delete_blacklist_entry',
  `delete from blacklist where id = $id returning ${columns}`,
);

/** One page, newest first. */
export const listBlacklist = statement<{ limit: number; offset: number }, BlacklistRow>(
  'list_blacklist',
  `select ${columns} from blacklist order by created_at desc, id desc limit $limit offset $offset`,
);

export const countBlacklist = statement<NoParameters, { total: bigint }>(
  'count_blacklist',
  'select count(*) as total from blacklist',
);

/** Which of our own addresses one is: shown to payers, the signer's treasury, or our account at an exchange. */
export type OwnAddress = 'deposit' | 'treasury' | 'exchange';

/** Whether an address is on the blacklist, and whether it is one of ours, as far as the signer was asked for its own. */
export const judgeAddress = statement<
  { chainType: string; address: string },
  { isListed: boolean; own: OwnAddress | null }
>(
  'judge_address',
  `select exists (select from blacklist where chain_type = $chainType and address = $address) as is_listed,
          case when exists (select from deposit_addresses where family = $chainType
            and address = $address) then 'deposit'
               when exists (select from signer_networks where family = $chainType
                 and treasury = $address) then 'treasury'
               when exists (select from signer_networks where family = $chainType
                 and $address = any(exchange_addresses))
               then 'exchange' end as own`,
);
