import { statement } from '../../statement.ts';

export interface BindingRow {
  head: string;
  /** By id; as the signer wrote them. */
  passkeys: unknown;
  releaseAt: Date | null;
}

/** What the signer said is bound to an account. */
export const readBinding = statement<{ accountId: string }, BindingRow>(
  'read_merchant_binding',
  'select head, passkeys, release_at from merchant_bindings where account_id = $accountId',
);

export interface PasskeyChangeRow {
  id: string;
  change: unknown;
  isSigned: boolean;
  isJudged: boolean;
  refusal: string | null;
  createdAt: Date;
}

const columns = `id, change, evidence is not null as is_signed, judged_at is not null as is_judged, refusal,
  created_at`;

export const listPasskeyChanges = statement<{ accountId: string; most: number }, PasskeyChangeRow>(
  'list_merchant_passkey_changes',
  `select ${columns} from merchant_passkey_changes where account_id = $accountId order by created_at desc,
    id desc limit $most`,
);

/** Nobody has signed them yet; of everybody, newest first. */
export const listWaitingPasskeyChanges = statement<{ most: number }, PasskeyChangeRow>(
  'list_waiting_merchant_passkey_changes',
  `select ${columns} from merchant_passkey_changes where evidence is null order by created_at desc, id desc limit $most`,
);

/** Of that account, or of any where it is null. */
export const lockPasskeyChange = statement<{ id: string; accountId: string | null }, PasskeyChangeRow>(
  'lock_merchant_passkey_change',
  `select ${columns} from merchant_passkey_changes where id = $id and account_id = coalesce($accountId,
    account_id) for update`,
);

export const countPasskeyChanges = statement<{ accountId: string; since: Date }, { count: bigint }>(
  'count_merchant_passkey_changes',
  'select count(*) as count from merchant_passkey_changes where account_id = $accountId and created_at > $since',
);

export const insertPasskeyChange = statement<{
  id: string;
  accountId: string;
  changeJson: string;
  proposedBy: string;
  at: Date;
}>(
  'insert_merchant_passkey_change',
  `insert into merchant_passkey_changes (id, account_id, change, proposed_by, created_at)
   values ($id, $accountId, $changeJson::jsonb, $proposedBy, $at)`,
);

export const signPasskeyChange = statement<{ id: string; evidenceJson: string; at: Date }>(
  'sign_merchant_passkey_change',
  'update merchant_passkey_changes set evidence = $evidenceJson::jsonb, signed_at = $at where id = $id',
);

/** How many signatures a withdrawal has, and whether a nonce was used for any of the merchant's. */
export const readMerchantSigning = statement<
  { withdrawalId: string; nonce: string; merchantId: string },
  { signatures: bigint; isUsed: boolean }
>(
  'read_merchant_signing',
  `select (select count(*) from merchant_signatures where withdrawal_id = $withdrawalId) as signatures,
          exists (select from merchant_signatures s join withdrawals w on w.id = s.withdrawal_id
                   where s.nonce = $nonce and w.merchant_id = $merchantId) as is_used`,
);

export const insertMerchantSignature = statement<{
  id: string;
  withdrawalId: string;
  nonce: string;
  passkey: string;
  evidenceJson: string;
  givenBy: string;
  at: Date;
}>(
  'insert_merchant_signature',
  `insert into merchant_signatures (id, withdrawal_id, nonce, passkey, evidence, given_by, created_at)
   values ($id, $withdrawalId, $nonce, $passkey, $evidenceJson::jsonb, $givenBy, $at)`,
);

/** Lets an approved withdrawal that waited for this signature, or was refused without it, go on at once. */
export const hastenPayout = statement<{ withdrawalId: string; now: Date }>(
  'hasten_payout',
  `update withdrawals set waiting_reason = null, next_payout_at = $now, updated_at = $now
    where id = $withdrawalId and status = 'processing' and waiting_reason = 'merchant_signature'`,
);
