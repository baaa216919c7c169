import type { AdministratorRole } from '@florin/contract/role-vocabulary';
import { type NoParameters, statement } from '../../statement.ts';

export interface AdministratorRow {
  id: string;
  email: string;
  name: string;
  role: AdministratorRole;
  twoFactorEnabled: boolean;
  hasPasskeys: boolean;
  /** Null: not disabled. */
  disabledAt: Date | null;
  createdAt: Date;
}

const administrators = `select p.id, p.email, p.name, p.created_at, p.disabled_at,
    coalesce(r.role, 'operator') as role,
    exists (select from second_factors f where f.account_id = p.id and f.secret is not null) as two_factor_enabled,
    exists (select from passkeys k where k.account_id = p.id) as has_passkeys
   from accounts p left join administrator_roles r on r.account_id = p.id where p.role = 'admin'`;

/** One page, oldest first. */
export const listAdministrators = statement<{ limit: number; offset: number }, AdministratorRow>(
  'list_administrators',
  `${administrators} order by p.created_at, p.id limit $limit offset $offset`,
);

export const countAdministrators = statement<NoParameters, { total: bigint }>(
  'count_administrators',
  `select count(*) as total from accounts where role = 'admin'`,
);

export const readAdministrator = statement<{ accountId: string }, AdministratorRow>(
  'read_administrator',
  `${administrators} and p.id = $accountId`,
);

/** Keeps who changes a role and whose it is for this transaction, always in the same order. */
export const lockAdministrators = statement<{ ids: readonly string[] }, { id: string }>(
  'lock_administrators',
  `select id from accounts where id = any($ids::uuid[]) and role = 'admin' order by id for no key update`,
);

export const setAdministratorRole = statement<{ accountId: string; role: AdministratorRole }>(
  'set_administrator_role',
  `insert into administrator_roles (account_id, role) values ($accountId, $role)
   on conflict (account_id) do update set role = $role`,
);
