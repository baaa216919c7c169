import { disableAccount, enableAccount } from '@florin/engine/accounts/incidents/disable';
import { resetPassword, resetSecondFactor } from '@florin/engine/accounts/incidents/reset';
import { endAllSessions, revokeAllKeys, revokeMerchantKey } from '@florin/engine/accounts/incidents/revoke';
import { confirmRequest, listRequests } from '@florin/engine/accounts/second-person/confirm';
import type { AdminIncidentUseCases, MerchantOrder } from '../routes/admin-incidents.ts';
import type { ServerPorts } from './ports.ts';

/** Administrators are dealt with from the operator's command line alone. */
const ofMerchant = ({ merchantId, ...order }: MerchantOrder) =>
  ({ ...order, accountId: merchantId, merchantsOnly: true }) as const;

export const bindAdminIncidents = (ports: ServerPorts): AdminIncidentUseCases => ({
  disable: (order) => disableAccount(ports, ofMerchant(order)),
  enable: (order) => enableAccount(ports, ofMerchant(order)),
  endSessions: (order) => endAllSessions(ports, ofMerchant(order)),
  revokeKeys: (order) => revokeAllKeys(ports, ofMerchant(order)),
  revokeKey: (keyId, order) => revokeMerchantKey(ports, keyId, order),
  resetPassword: (order) => resetPassword(ports, ofMerchant(order)),
  resetSecondFactor: (order) => resetSecondFactor(ports, ofMerchant(order)),
  listRequests: (filter) => listRequests(ports, filter),
  confirmRequest: (by, id) => confirmRequest(ports, by, id),
});
