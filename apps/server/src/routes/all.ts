import type { Contract } from '@florin/contract/contract';
import type { AllHandlers } from '../http/handler.ts';
import type { BrandSettings } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';
import { accountRoutes, type AccountUseCases } from './account.ts';
import { adminApproverRoutes, type AdminApproverUseCases } from './admin-approvers.ts';
import { adminAuditRoutes, type AdminAuditUseCases } from './admin-audit.ts';
import { adminBlacklistRoutes, type AdminBlacklistUseCases } from './admin-blacklist.ts';
import { adminChainRoutes, type AdminChainUseCases } from './admin-chains.ts';
import { adminCoinRoutes, type AdminCoinUseCases } from './admin-coins.ts';
import { adminExchangeRoutes, type AdminExchangeUseCases } from './admin-exchange.ts';
import { adminIncidentRoutes, type AdminIncidentUseCases } from './admin-incidents.ts';
import { adminInvitationRoutes, type AdminInvitationUseCases } from './admin-invitations.ts';
import { adminPayoutRoutes, type AdminPayoutUseCases } from './admin-payouts.ts';
import { adminMaintenanceRoutes, type AdminMaintenanceUseCases } from './admin-maintenance.ts';
import { adminMerchantPasskeyRoutes, type AdminMerchantPasskeyUseCases } from './admin-merchant-passkeys.ts';
import { adminMerchantRoutes, type AdminMerchantUseCases } from './admin-merchants.ts';
import { adminPaymentRoutes, type AdminPaymentUseCases } from './admin-payments.ts';
import { adminRateRoutes, type AdminRateUseCases } from './admin-rates.ts';
import { adminRefundRoutes, type AdminRefundUseCases } from './admin-refunds.ts';
import { adminSettingsRoutes, type AdminSettingsUseCases } from './admin-settings.ts';
import { adminSupportRoutes, type AdminSupportUseCases } from './admin-support.ts';
import { adminTokenRoutes, type AdminTokenUseCases } from './admin-tokens.ts';
import { adminWithdrawalRoutes, type AdminWithdrawalUseCases } from './admin-withdrawals.ts';
import { apiKeyRoutes, type ApiKeyUseCases } from './api-keys.ts';
import { authRoutes, type AuthUseCases } from './auth.ts';
import { eventRoutes, type EventUseCases } from './events.ts';
import { payRoutes, type PayUseCases } from './pay.ts';
import { paymentRoutes, type PaymentUseCases } from './payments.ts';
import { serviceRoutes, type ServiceUseCases } from './service.ts';
import { sessionRoutes, type SessionUseCases } from './sessions.ts';
import { webhookRoutes, type WebhookUseCases } from './webhooks.ts';
import { withdrawalPasskeyRoutes, type WithdrawalPasskeyUseCases } from './withdrawal-passkeys.ts';
import { withdrawalRoutes, type WithdrawalUseCases } from './withdrawals.ts';

/** Every use-case that the wire reaches, bound to its ports by the composition. */
export interface UseCases {
  payments: PaymentUseCases;
  pay: PayUseCases;
  withdrawals: WithdrawalUseCases;
  withdrawalPasskeys: WithdrawalPasskeyUseCases;
  webhooks: WebhookUseCases;
  events: EventUseCases;
  apiKeys: ApiKeyUseCases;
  auth: AuthUseCases;
  sessions: SessionUseCases;
  account: AccountUseCases;
  adminMerchants: AdminMerchantUseCases;
  adminIncidents: AdminIncidentUseCases;
  adminInvitations: AdminInvitationUseCases;
  adminApprovers: AdminApproverUseCases;
  adminMerchantPasskeys: AdminMerchantPasskeyUseCases;
  adminMaintenance: AdminMaintenanceUseCases;
  adminPayouts: AdminPayoutUseCases;
  adminChains: AdminChainUseCases;
  adminTokens: AdminTokenUseCases;
  adminRates: AdminRateUseCases;
  adminSettings: AdminSettingsUseCases;
  adminBlacklist: AdminBlacklistUseCases;
  adminPayments: AdminPaymentUseCases;
  adminWithdrawals: AdminWithdrawalUseCases;
  adminRefunds: AdminRefundUseCases;
  adminCoins: AdminCoinUseCases;
  adminExchange: AdminExchangeUseCases;
  adminSupport: AdminSupportUseCases;
  adminAudit: AdminAuditUseCases;
  service: ServiceUseCases;
}

export interface Identity {
  links: Links;
  brand: BrandSettings;
  version: string;
}

/** The handlers of the whole contract. */
export const allRoutes = (engine: UseCases, identity: Identity): AllHandlers<Contract> => ({
  payments: paymentRoutes(engine.payments, identity.links),
  pay: payRoutes(engine.pay, identity.links),
  withdrawals: withdrawalRoutes(engine.withdrawals, identity.links),
  withdrawalPasskeys: withdrawalPasskeyRoutes(engine.withdrawalPasskeys),
  webhooks: webhookRoutes(engine.webhooks),
  events: eventRoutes(engine.events),
  apiKeys: apiKeyRoutes(engine.apiKeys),
  auth: authRoutes(engine.auth),
  sessions: sessionRoutes(engine.sessions),
  account: accountRoutes(engine.account),
  adminMerchants: adminMerchantRoutes(engine.adminMerchants),
  adminIncidents: adminIncidentRoutes(engine.adminIncidents),
  adminInvitations: adminInvitationRoutes(engine.adminInvitations),
  adminApprovers: adminApproverRoutes(engine.adminApprovers),
  adminMerchantPasskeys: adminMerchantPasskeyRoutes(engine.adminMerchantPasskeys),
  adminMaintenance: adminMaintenanceRoutes(engine.adminMaintenance),
  adminPayouts: adminPayoutRoutes(engine.adminPayouts),
  adminChains: adminChainRoutes(engine.adminChains),
  adminTokens: adminTokenRoutes(engine.adminTokens),
  adminRates: adminRateRoutes(engine.adminRates),
  adminSettings: adminSettingsRoutes(engine.adminSettings),
  adminBlacklist: adminBlacklistRoutes(engine.adminBlacklist),
  adminPayments: adminPaymentRoutes(engine.adminPayments),
  adminWithdrawals: adminWithdrawalRoutes(engine.adminWithdrawals),
  adminRefunds: adminRefundRoutes(engine.adminRefunds, identity.links),
  adminCoins: adminCoinRoutes(engine.adminCoins, identity.links),
  adminExchange: adminExchangeRoutes(engine.adminExchange),
  adminSupport: adminSupportRoutes(engine.adminSupport),
  adminAudit: adminAuditRoutes(engine.adminAudit),
  service: serviceRoutes(engine.service, identity),
});
