import type { Contract } from '@florin/contract/contract';
import type { AllHandlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import type { BrandSettings } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';
import { accountRoutes } from './account.ts';
import { adminApproverRoutes } from './admin-approvers.ts';
import { adminAuditRoutes } from './admin-audit.ts';
import { adminBlacklistRoutes } from './admin-blacklist.ts';
import { adminChainRoutes } from './admin-chains.ts';
import { adminCoinRoutes } from './admin-coins.ts';
import { adminDeskRoutes } from './admin-desk.ts';
import { adminExchangeRoutes } from './admin-exchange.ts';
import { adminIncidentRoutes } from './admin-incidents.ts';
import { adminInvitationRoutes } from './admin-invitations.ts';
import { adminMaintenanceRoutes } from './admin-maintenance.ts';
import { adminMerchantPasskeyRoutes } from './admin-merchant-passkeys.ts';
import { adminMerchantRoutes } from './admin-merchants.ts';
import { adminPaymentRoutes } from './admin-payments.ts';
import { adminPayoutRoutes } from './admin-payouts.ts';
import { adminRateRoutes } from './admin-rates.ts';
import { adminRefundRoutes } from './admin-refunds.ts';
import { adminSettingsRoutes } from './admin-settings.ts';
import { adminSupportRoutes } from './admin-support.ts';
import { adminTeamRoutes } from './admin-team.ts';
import { adminTokenRoutes } from './admin-tokens.ts';
import { adminWithdrawalRoutes } from './admin-withdrawals.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { authRoutes } from './auth.ts';
import { balanceRoutes } from './balance.ts';
import { eventRoutes } from './events.ts';
import { passkeyRoutes } from './passkeys.ts';
import { payRoutes } from './pay.ts';
import { paymentRoutes } from './payments.ts';
import { reportRoutes } from './reports.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { quoteRoutes } from './quotes.ts';
import { refundRoutes } from './refunds.ts';
import { serviceRoutes } from './service.ts';
import { sessionRoutes } from './sessions.ts';
import { teamRoutes } from './team.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';
import { webhookRoutes } from './webhooks.ts';
import { withdrawalPasskeyRoutes } from './withdrawal-passkeys.ts';
import { withdrawalRoutes } from './withdrawals.ts';

export interface Identity {
  links: Links;
  brand: BrandSettings;
  version: string;
}

/** The handlers of the whole contract. */
export const allRoutes = (ports: ServerPorts, identity: Identity): AllHandlers<Contract> => ({
  payments: paymentRoutes(ports, identity.links),
  quotes: quoteRoutes(ports),
  paymentLinks: paymentLinkRoutes(ports, identity.links),
  pay: payRoutes(ports, identity.links, identity.brand),
  refunds: refundRoutes(ports, identity.links),
  withdrawals: withdrawalRoutes(ports, identity.links),
  balance: balanceRoutes(ports),
  reports: reportRoutes(ports),
  withdrawalPasskeys: withdrawalPasskeyRoutes(ports),
  webhooks: webhookRoutes(ports),
  webhookEndpoints: webhookEndpointRoutes(ports),
  events: eventRoutes(ports),
  apiKeys: apiKeyRoutes(ports),
  auth: authRoutes(ports),
  sessions: sessionRoutes(ports),
  passkeys: passkeyRoutes(ports),
  account: accountRoutes(ports, identity.links),
  team: teamRoutes(ports, identity.links),
  adminDesk: adminDeskRoutes(ports),
  adminMerchants: adminMerchantRoutes(ports),
  adminIncidents: adminIncidentRoutes(ports),
  adminInvitations: adminInvitationRoutes(ports),
  adminTeam: adminTeamRoutes(ports),
  adminApprovers: adminApproverRoutes(ports),
  adminMerchantPasskeys: adminMerchantPasskeyRoutes(ports),
  adminMaintenance: adminMaintenanceRoutes(ports),
  adminPayouts: adminPayoutRoutes(ports),
  adminChains: adminChainRoutes(ports),
  adminTokens: adminTokenRoutes(ports),
  adminRates: adminRateRoutes(ports),
  adminSettings: adminSettingsRoutes(ports),
  adminBlacklist: adminBlacklistRoutes(ports),
  adminPayments: adminPaymentRoutes(ports),
  adminWithdrawals: adminWithdrawalRoutes(ports),
  adminRefunds: adminRefundRoutes(ports, identity.links),
  adminCoins: adminCoinRoutes(ports, identity.links),
  adminExchange: adminExchangeRoutes(ports),
  adminSupport: adminSupportRoutes(ports),
  adminAudit: adminAuditRoutes(ports),
  service: serviceRoutes(ports, identity),
});
