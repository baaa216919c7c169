import type {
  Passkey,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyProof,
  ProvenRequest,
} from '@florin/contract/schemas/passkey';
import { limits } from '@florin/contract/limits';
import type { NamedRequest } from '@florin/domain/access/request-hash';
import { invalid } from '@florin/domain/errors';
import type { PasskeyRow } from '@florin/database/sql/accounts/account-passkeys';
import type { Challenge } from '@florin/engine/accounts/passkeys/challenge';
import type { PasskeyProof as Proof } from '@florin/engine/accounts/passkeys/prove';
import type { PasskeyCreation as Creation } from '@florin/engine/accounts/passkeys/register';
import { handleOf, type PasskeyAnswer } from '@florin/engine/accounts/passkeys/signed';
import { instant } from './scalars.ts';

/** A passkey as its owner sees it. */
export const presentPasskey = ({ id, name, relyingParty, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  relying_party: relyingParty,
  created_at: createdAt.toISOString(),
  last_used_at: instant(lastUsedAt),
});

interface Asked extends Challenge {
  relyingParty: string;
}

const presentAsked = ({ challenge, relyingParty, expiresAt }: Asked) => ({
  challenge,
  relying_party: relyingParty,
  expires_at: expiresAt.toISOString(),
});

/** What a browser is asked for, so that a passkey signs. */
export const presentChallenge = (asked: Asked & { credentials?: readonly string[] }): PasskeyChallenge => ({
  ...presentAsked(asked),
  credentials: [...(asked.credentials ?? [])],
});

/** What a browser is asked for, so that it makes a passkey. */
export const presentCreation = (creation: Creation): PasskeyCreation => ({
  ...presentAsked(creation),
  user: {
    handle: handleOf(creation.account.id),
    name: creation.account.email,
    display_name: creation.account.name,
  },
  exclude: [...creation.known],
});

/** Members without others inside, as every body with a code has them; null for anything else. */
function flatObject(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    const isFlat =
      typeof read === 'object' &&
      read !== null &&
      !Object.values(read).some((one) => typeof one === 'object' && one !== null);
    return isFlat ? read : null;
  } catch {
    return null;
  }
}

/** The request that a proof is for. Refuses with VALIDATION_ERROR (`request`): its body is no such object. */
export function toNamedRequest({ method, path, body }: ProvenRequest): NamedRequest {
  if (typeof body !== 'string') return { method, path, body: null };
  const members = flatObject(body);
  if (members === null) throw invalid('request', 'Its body must be a JSON object without others inside, as text.');
  return { method, path, body: members };
}

/** What a browser answered, in the words of whoever checks it. */
export const toAnswer = (given: PasskeyAssertion): PasskeyAnswer => ({
  credential: given.credential,
  clientDataJSON: given.client_data_json,
  authenticatorData: given.authenticator_data,
  signature: given.signature,
  userHandle: given.user_handle ?? null,
});

const freshMs = limits.secondFactorFreshSeconds * 1000;

/** What a proof gave. */
export const presentProof = ({ code, provenAt }: Proof): PasskeyProof => ({
  totp_code: code,
  fresh_until: instant(provenAt && new Date(provenAt.getTime() + freshMs)),
});
