import { type Registration, readCredential } from '@florin/approvals/registration';
import { limits } from '@florin/contract/limits';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { insertPasskey, listPasskeys, type PasskeyRow } from '@florin/database/sql/accounts/account-passkeys';
import { noteFactor } from '@florin/database/sql/accounts/sessions';
import type { AccountRow } from '@florin/database/sql/accounts/account';
import { invalid, Refusal } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';
import type { Caller } from '../caller.ts';
import { auditOwn } from '../own-audit.ts';
import { readAccount } from '../read-account.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { answeredChallenge, type Challenge, issueChallenge } from './challenge.ts';
import { type ConsolePlace, partyOf } from './console-place.ts';
import { requireFreshFactor } from './require-fresh.ts';

/** What a browser is asked for, so that it makes a passkey. */
export interface PasskeyCreation extends Challenge {
  relyingParty: string;
  account: AccountRow;
  /** Credentials that the account has. */
  known: readonly string[];
}

const full = (): Refusal =>
  new Refusal('CONFLICT', `An account has at most ${limits.passkeysMax} passkeys. Remove one that is not used.`);

/**
 * Begins to add a passkey. Refuses with SECOND_FACTOR_REQUIRED (the account has a second factor, and this session did
 * not just prove it); without one with UNAUTHORIZED and RATE_LIMIT_EXCEEDED (password missing or wrong); and with
 * CONFLICT (as many as an account may have).
 */
export async function beginPasskey(
  ports: Pick<BasePorts, 'attempts' | 'clock' | 'db' | 'ids' | 'passwords'>,
  caller: Caller,
  { place, password }: { place: ConsolePlace; password: string | undefined },
): Promise<PasskeyCreation> {
  if (caller.twoFactorEnabled || caller.hasPasskeys) requireFreshFactor(caller, ports.clock.now());
  else if (password === undefined) throw new Refusal('UNAUTHORIZED', 'Send your password as current_password.');
  else await provePassword(ports, caller, password);
  const [account, passkeys] = await Promise.all([
    readAccount(ports.db, caller.accountId),
    ports.db.many(listPasskeys, { accountId: caller.accountId }),
  ]);
  if (passkeys.length >= limits.passkeysMax) throw full();
  const of = { purpose: 'register', place, sessionHash: caller.credentialHash } as const;
  const relyingParty = partyOf(place).id;
  return {
    ...(await issueChallenge(ports, of)),
    relyingParty,
    account,
    known: passkeys.filter((one) => one.relyingParty === relyingParty).map(({ credential }) => credential),
  };
}

interface MadePasskey {
  place: ConsolePlace;
  name: string;
  registration: Registration;
  requestId?: string | null;
}

/**
 * Adds the passkey that a browser made for this session; its person was verified, so that the session has proved a
 * second factor. Audited. Refuses with UNAUTHORIZED (nobody asked for it here, or too long ago), VALIDATION_ERROR
 * (`registration`) and CONFLICT (it belongs to an account already, or the account has too many).
 */
export async function registerPasskey(
  ports: Pick<BasePorts, 'authenticator' | 'clock' | 'db' | 'ids'>,
  caller: Caller,
  { place, name, registration, requestId = null }: MadePasskey,
): Promise<PasskeyRow> {
  const { db, clock, ids } = ports;
  const { accountId, credentialHash: sessionHash } = caller;
  const of = { purpose: 'register', place, sessionHash } as const;
  const { challenge } = await answeredChallenge(ports, of, registration.clientDataJSON);
  const relyingParty = partyOf(place);
  const made = await readCredential(registration, { challenge, relyingParty }).catch((error: unknown) => {
    throw invalid('registration', error instanceof Error ? error.message : 'It cannot be read.');
  });
  const row = await db.transaction(async (session) => {
    await session.maybe(lockAccount, { accountId });
    if ((await session.many(listPasskeys, { accountId })).length >= limits.passkeysMax) throw full();
    const { id: credential, publicKey, counter } = made;
    const facts = { id: ids.uuid(), accountId, credential, publicKey, relyingParty: relyingParty.id, name };
    const now = clock.now();
    const added = await session.maybe(insertPasskey, { ...facts, signCount: BigInt(counter), now });
    if (!added) throw new Refusal('CONFLICT', 'This passkey belongs to an account already.');
    await session.run(noteFactor, { hashHex: sessionHash, now });
    await auditOwn(session, { ...caller, requestId }, { action: 'passkey.add', facts: { passkey_id: added.id, name } });
    return added;
  });
  ports.authenticator.forgetAccount(accountId);
  return row;
}
