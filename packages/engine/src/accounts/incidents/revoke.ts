import { lockMerchantApiKey, revokeAllApiKeys, revokeApiKey } from '@florin/database/sql/accounts/api-keys';
import { notFound } from '@florin/domain/errors';
import { changeAccount, endSessionsOf, type IncidentOrder } from './change-account.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'authenticator'>;

/** Ends every session of an account; answers how many. Refuses with NOT_FOUND. */
export const endAllSessions = (ports: Ports, order: IncidentOrder): Promise<number> =>
  changeAccount(ports, { ...order, verb: 'end_sessions' }, async (session, { id }) => {
    const value = await endSessionsOf(session, id);
    return { value, before: null, after: { sessions_ended: value } };
  });

/** Ends every API key of an account for ever; answers how many. Refuses with NOT_FOUND. */
export const revokeAllKeys = (ports: Ports, order: IncidentOrder): Promise<number> =>
  changeAccount(ports, { ...order, verb: 'revoke_keys' }, async (session, { id }) => {
    const value = (await session.many(revokeAllApiKeys, { accountId: id, now: ports.clock.now() })).length;
    return { value, before: null, after: { keys_revoked: value } };
  });

/** Ends one API key of any merchant for ever. Refuses with NOT_FOUND. */
export async function revokeMerchantKey(
  ports: Ports,
  keyId: string,
  order: Pick<IncidentOrder, 'by' | 'reason'>,
): Promise<void> {
  const key = await ports.db.maybe(lockMerchantApiKey, { id: keyId });
  if (!key) throw notFound('API key');
  await changeAccount(
    ports,
    { ...order, accountId: key.merchantId, merchantsOnly: true, verb: 'revoke_key' },
    async (session) => {
      await session.one(revokeApiKey, { id: keyId, accountId: key.merchantId, now: ports.clock.now() });
      const facts = { api_key_id: keyId, label: key.label };
      return { value: undefined, before: { ...facts, status: key.status }, after: { ...facts, status: 'revoked' } };
    },
  );
}
