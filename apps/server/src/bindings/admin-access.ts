import { readMaintenance } from '@florin/database/sql/maintenance';
import { setMaintenance } from '@florin/engine/access/set-maintenance';
import { invite } from '@florin/engine/accounts/invitations/invite';
import { listInvitations } from '@florin/engine/accounts/invitations/list';
import { withdrawInvitation } from '@florin/engine/accounts/invitations/withdraw';
import { listSubmissions } from '@florin/engine/accounts/kyc/list-submissions';
import { approveSubmission, rejectSubmission } from '@florin/engine/accounts/kyc/review';
import { setMerchantLevel } from '@florin/engine/accounts/kyc/set-merchant-level';
import { listMerchantApiKeys } from '@florin/engine/accounts/list-merchant-api-keys';
import { listMerchants } from '@florin/engine/accounts/list-merchants';
import { setApiKeyRate } from '@florin/engine/accounts/set-api-key-rate';
import type { AdminInvitationUseCases } from '../routes/admin-invitations.ts';
import type { AdminMaintenanceUseCases } from '../routes/admin-maintenance.ts';
import type { AdminMerchantUseCases } from '../routes/admin-merchants.ts';
import { changingCallers } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminMerchants = (ports: ServerPorts): AdminMerchantUseCases => ({
  listMerchants: (page) => listMerchants(ports.db, page),
  setMerchantLevel: (actor, merchantId, level) =>
    changingCallers(ports, merchantId, setMerchantLevel(ports.db, actor, merchantId, level)),
  listMerchantApiKeys: (merchantId, page) => listMerchantApiKeys(ports.db, merchantId, page),
  setApiKeyRate: (actor, apiKeyId, rate) => setApiKeyRate(ports, actor, apiKeyId, rate),
  listSubmissions: (filter) => listSubmissions(ports, filter),
  // Whose it is, only its row says: approvals are rare, and everybody is read anew.
  approveSubmission: (actor, id) => changingCallers(ports, null, approveSubmission(ports, actor, id)),
  rejectSubmission: (actor, id, reason) => rejectSubmission(ports, actor, id, reason),
});

export const bindAdminInvitations = (ports: ServerPorts): AdminInvitationUseCases => ({
  listInvitations: (page) => listInvitations(ports.db, page),
  invite: (email, by) => invite(ports, email, by),
  withdrawInvitation: (id, by) => withdrawInvitation(ports.db, id, by),
});

export const bindAdminMaintenance = (ports: ServerPorts): AdminMaintenanceUseCases => ({
  readMaintenance: () => ports.db.one(readMaintenance),
  setMaintenance: (actor, change) => setMaintenance(ports, actor, change),
});
