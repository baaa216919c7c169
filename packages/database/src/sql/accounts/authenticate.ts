import type { TeamRole } from '@florin/contract/access';
import type { FeePayer, KycLevel, Role, Scope } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { teamRoleOf } from '../members/roles.ts';

/** Everything a request needs to know about who sends it, in one reading. */
export interface CallerRow {
  /** Of the merchant that a member works for; else of who signed in. */
  accountId: string;
  /** Of who signed in; for a key the merchant's own. */
  personId: string;
  /** Null for a key. */
  teamRole: TeamRole | null;
  role: Role;
  kycLevel: KycLevel;
  version: bigint;
  /** Null for a session. */
  keyId: string | null;
  /** Null for a session. */
  scopes: Scope[] | null;
  /** Null for a session. */
  ratePerSecond: number | null;
  /** Of a session's account; an API key is never asked for a code on its way in. */
  twoFactorEnabled: boolean;
  /** Whether passkeys sign a session's account in; false for a key. */
  hasPasskeys: boolean;
  /** When a session last proved the second factor; null: never, or a key. */
  factorAt: Date | null;
  feePayer: FeePayer | null;
  enabledTokenIds: string[] | null;
  webhookIsActive: boolean | null;
  webhookEvents: string[] | null;
}

const account = `a.id as account_id, a.role, a.kyc_level, a.version, s.fee_payer, s.enabled_token_ids,
  w.is_active as webhook_is_active, w.events as webhook_events`;
const settings = `left join payment_settings s on s.account_id = a.id
  left join webhook_configs w on w.account_id = a.id`;

export const authenticateKey = statement<{ hashHex: string }, CallerRow>(
  'authenticate_key',
  `select ${account}, a.id as person_id, null::text as team_role, k.id as key_id, k.scopes, false as two_factor_enabled,
          false as has_passkeys,
          null::timestamptz as factor_at,
          coalesce(k.rate_per_second, (select api_rate_per_second from settings)) as rate_per_second
     from api_keys k join accounts a on a.id = k.account_id ${settings}
    where k.hash = decode($hashHex, 'hex') and k.status = 'active' and a.disabled_at is null`,
);

export const authenticateSession = statement<{ hashHex: string; now: Date; usedAfter: Date }, CallerRow>(
  'authenticate_session',
  `select ${account}, p.id as person_id, ${teamRoleOf('p', 'm', 'r')} as team_role, null::uuid as key_id,
          null::text[] as scopes, null::integer as rate_per_second,
          exists (select from second_factors f where f.account_id = p.id
            and f.secret is not null) as two_factor_enabled,
          exists (select from passkeys k where k.account_id = p.id) as has_passkeys, b.factor_at
     from sessions b
     join accounts p on p.id = b.account_id
     left join members m on m.account_id = p.id
     left join administrator_roles r on r.account_id = p.id
     join accounts a on a.id = coalesce(m.merchant_id, p.id) ${settings}
    where b.token_hash = decode($hashHex, 'hex') and b.expires_at > $now and b.last_used_at > $usedAfter
      and p.disabled_at is null and a.disabled_at is null and m.removed_at is null`,
);
