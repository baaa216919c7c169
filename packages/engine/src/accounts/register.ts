import type { AccountRow } from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { createAccount, type NewAccount } from './create-account.ts';
import { acceptInvitation } from './invitations/accept.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { noOrigin, type Origin } from './sign-in/origin.ts';
import type { BasePorts } from '../base-ports.ts';

type RegisterPorts = Pick<BasePorts, 'records' | 'clock' | 'ids' | 'passwords'> & { db: Session };

/**
 * Makes a merchant's account and signs it in. While everybody may register, an invitation is left unused. Refuses with
 * FORBIDDEN (registration is closed, or by invitation and this is none), VALIDATION_ERROR (`email`, `password`),
 * CONFLICT (e-mail has an account).
 */
export async function register(
  ports: RegisterPorts,
  request: NewAccount & { invitation?: string | undefined },
  { address }: Origin = noOrigin,
): Promise<OpenedSession> {
  return openSession(ports, await admit(ports, request), { address });
}

async function admit(
  ports: RegisterPorts,
  { invitation, ...account }: NewAccount & { invitation?: string | undefined },
): Promise<AccountRow> {
  const registration = await ports.records.readRegistration();
  if (registration === 'open') return createAccount(ports, account, 'merchant');
  if (registration === 'closed') {
    throw new Refusal('FORBIDDEN', 'Registration is closed. Ask the operator for an account.');
  }
  if (invitation === undefined) {
    throw new Refusal('FORBIDDEN', 'Registration is by invitation. Send the code of yours as `invitation`.');
  }
  return acceptInvitation(ports, account, invitation);
}
