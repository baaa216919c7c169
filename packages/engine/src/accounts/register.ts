import { Settings } from '@florin/database/entities/settings';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { type AccountPorts, createAccount, type NewAccount } from './create-account.ts';
import { type OpenedSession, openSession } from './open-session.ts';

const refusals = {
  closed: 'Registration is closed. Ask the operator for an account.',
  invite: 'Registration is by invitation. Ask the operator for an account.',
} as const;

/**
 * Makes a merchant's account and signs it in. Refuses with FORBIDDEN unless registration is open, VALIDATION_ERROR
 * (`email`, `password`), CONFLICT (e-mail has an account).
 */
export async function register(ports: AccountPorts & { db: Session }, request: NewAccount): Promise<OpenedSession> {
  const { registration } = await ports.orm.em.fork().findOneOrFail(Settings, { singleton: true });
  if (registration !== 'open') throw new Refusal('FORBIDDEN', refusals[registration]);
  return openSession(ports, await createAccount(ports, request, 'merchant'));
}
