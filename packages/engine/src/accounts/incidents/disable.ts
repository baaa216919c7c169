import { type AccountRow, setDisabled } from '@florin/database/sql/accounts/account';
import { Refusal } from '@florin/domain/errors';
import { changeAccount, endSessionsOf, type IncidentOrder } from './change-account.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'authenticator'>;

/**
 * Shuts an account out: its sessions end, and neither its password nor its keys count until it is enabled. Payments that
 * are on their way go on. Refuses with NOT_FOUND and CONFLICT (disabled already).
 */
export const disableAccount = (ports: Ports, order: IncidentOrder): Promise<AccountRow> =>
  changeAccount(ports, { ...order, verb: 'disable' }, async (session, account) => {
    if (account.disabledAt !== null) throw new Refusal('CONFLICT', 'The account is disabled already.');
    const value = await session.one(setDisabled, { accountId: account.id, disabledAt: ports.clock.now() });
    const ended = await endSessionsOf(session, account.id);
    return { value, before: { disabled: false }, after: { disabled: true, sessions_ended: ended } };
  });

/** Lets an account in again. Refuses with NOT_FOUND and CONFLICT (not disabled). */
export const enableAccount = (ports: Ports, order: IncidentOrder): Promise<AccountRow> =>
  changeAccount(ports, { ...order, verb: 'enable' }, async (session, account) => {
    if (account.disabledAt === null) throw new Refusal('CONFLICT', 'The account is not disabled.');
    const value = await session.one(setDisabled, { accountId: account.id, disabledAt: null });
    return { value, before: { disabled: true }, after: { disabled: false } };
  });
