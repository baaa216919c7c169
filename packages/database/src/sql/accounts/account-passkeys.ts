import { statement } from '../../statement.ts';

/** A passkey that signs an account in. */
export interface PasskeyRow {
  id: string;
  /** Base64url, as browsers name it. */
  credential: string;
  name: string;
  relyingParty: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = 'id, credential, name, relying_party, created_at, last_used_at';

/** All of an account, oldest first; there are few. */
export const listPasskeys = statement<{ accountId: string }, PasskeyRow>(
  'list_passkeys',
  `select ${columns} from passkeys where account_id = $accountId order by created_at, id`,
);

/** Adds nothing when the credential belongs to somebody already. */
export const insertPasskey = statement<
  {
    id: string;
    accountId: string;
    credential: string;
    publicKey: string;
    relyingParty: string;
    name: string;
    signCount: bigint;
    now: Date;
  },
  PasskeyRow
>(
  'insert_passkey',
  `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
   values ($id, $accountId, $credential, $publicKey, $relyingParty, $name, $signCount, $now)
   on conflict (credential) do nothing returning ${columns}`,
);

export const renamePasskey = statement<{ id: string; accountId: string; name: string }, PasskeyRow>(
  'rename_passkey',
  `update passkeys set name = $name where id = $id and account_id = $accountId returning ${columns}`,
);

export const removePasskey = statement<{ id: string; accountId: string }, PasskeyRow>(
  'remove_passkey',
  `delete from passkeys where id = $id and account_id = $accountId returning ${columns}`,
);

export const removeAllPasskeys = statement<{ accountId: string }>(
  'remove_all_passkeys',
  'delete from passkeys where account_id = $accountId',
);

/** What a signature of a credential is checked with, and whose it is. */
export interface KnownCredentialRow {
  id: string;
  accountId: string;
  publicKey: string;
  signCount: bigint;
}

/** A credential that was made for this domain. */
export const findCredential = statement<{ credential: string; relyingParty: string }, KnownCredentialRow>(
  'find_credential',
  `select id, account_id, public_key, sign_count from passkeys
    where credential = $credential and relying_party = $relyingParty`,
);

/** Counts a use; changes nothing when the credential is gone, or was used between. */
export const usePasskey = statement<{ id: string; seen: bigint; signCount: bigint; now: Date }>(
  'use_passkey',
  `update passkeys set sign_count = $signCount, last_used_at = $now where id = $id and sign_count = $seen`,
);

/** Whether an account has a passkey. */
export const hasPasskey = statement<{ accountId: string }, { has: boolean }>(
  'has_passkey',
  'select exists (select from passkeys where account_id = $accountId) as has',
);
