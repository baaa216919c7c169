import { hasPasskey } from '@florin/database/sql/accounts/account-passkeys';
import { readHolder } from '@florin/database/sql/members/holder';
import { readSecondFactor } from '@florin/database/sql/accounts/second-factors';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';

interface Proof {
  merchantId: string;
  /** Who acts: a member, or the merchant's own account; null: that one. */
  personId: string | null;
  code: string | undefined;
  /** The API key that asks; null for a session. */
  keyId?: string | null;
  /** Who holds the account, where that was read already. */
  holderId?: string;
}

/**
 * Proves that who acts for a merchant is who signed in: by the code of their own second factor once it is on, and for an
 * API key by that of who holds the account. Members must have one, so that nobody gets around the founder's by inviting
 * somebody; a founder who holds the account may do without. Refuses with FORBIDDEN (a member without) and as
 * `verifySecondFactor` does.
 */
export async function provePerson(
  { verifySecondFactor }: Pick<BasePorts, 'verifySecondFactor'>,
  session: Session,
  { merchantId, personId, code, keyId = null, holderId: known }: Proof,
): Promise<void> {
  const person = personId ?? merchantId;
  const read = async (): Promise<string> => known ?? (await session.one(readHolder, { merchantId })).holderId;
  const holderId = person === merchantId ? await read() : null;
  const accountId = keyId !== null && holderId !== null ? holderId : person;
  if (keyId === null && accountId !== holderId && !(await hasFactor(session, accountId)))
    throw new Refusal(
      'FORBIDDEN',
      'Members need a second factor of their own for that: switch yours on, or add a passkey.',
    );
  await verifySecondFactor(session, { accountId, code, keyId });
}

/** An authenticator or a passkey. */
export async function hasFactor(session: Session, accountId: string): Promise<boolean> {
  if ((await session.maybe(readSecondFactor, { accountId }))?.secret) return true;
  return (await session.one(hasPasskey, { accountId })).has;
}
