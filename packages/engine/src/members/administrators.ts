import type { AdministratorRole } from '@florin/contract/role-vocabulary';
import {
  type AdministratorRow,
  countAdministrators,
  listAdministrators as listRows,
  lockAdministrators,
  readAdministrator,
  setAdministratorRole,
} from '@florin/database/sql/members/administrators';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';

/** One page of the administrators, oldest first, and how many there are. */
export async function listAdministrators(
  db: Session,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; administrators: AdministratorRow[] }> {
  const [administrators, { total }] = await Promise.all([
    db.many(listRows, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countAdministrators),
  ]);
  return { total, administrators };
}

interface RoleChange {
  accountId: string;
  role: AdministratorRole;
  reason: string | null;
}

/**
 * Gives an administrator another role: in this process at once, in others within a second. Nobody changes their own, and
 * who is no operator any more changes none: so one operator always remains. Null as who acts is the operator's own command
 * line. Audited. Refuses with NOT_FOUND and CONFLICT (oneself), and FORBIDDEN when who asks is an operator no longer.
 */
export async function changeAdministratorRole(
  { db, authenticator }: { db: BasePorts['db']; authenticator: Pick<BasePorts['authenticator'], 'forgetAccount'> },
  { accountId, role, reason }: RoleChange,
  by: Actor,
): Promise<AdministratorRow> {
  if (accountId === by.actorId) throw new Refusal('CONFLICT', 'Nobody changes their own role: ask another operator.');
  const changed = await db.transaction(async (session) => {
    const ids = [accountId, by.actorId].filter((id) => id !== null);
    await session.many(lockAdministrators, { ids });
    await refuseDemoted(session, by.actorId);
    const before = await session.maybe(readAdministrator, { accountId });
    if (!before) throw notFound('administrator');
    await session.run(setAdministratorRole, { accountId, role });
    const subject = {
      action: 'administrator.change_role',
      subjectType: 'administrator',
      subjectId: accountId,
    } as const;
    await recordAudit(session, { ...by, ...subject, before: { role: before.role }, after: { role }, reason });
    return { ...before, role };
  });
  authenticator.forgetAccount(accountId);
  return changed;
}

/** Of two operators who demote each other at once, the second is none any more when the locks let them in. */
async function refuseDemoted(session: Session, actorId: string | null): Promise<void> {
  if (actorId === null) return;
  const actor = await session.maybe(readAdministrator, { accountId: actorId });
  if (actor?.role !== 'operator' || actor.disabledAt !== null)
    throw new Refusal('FORBIDDEN', 'Only an operator changes roles.');
}
