import { account } from './routes/account.ts';
import { adminApprovers } from './routes/admin-approvers.ts';
import { adminAudit } from './routes/admin-audit.ts';
import { adminBlacklist } from './routes/admin-blacklist.ts';
import { adminChains } from './routes/admin-chains.ts';
import { adminCoins } from './routes/admin-coins.ts';
import { adminDesk } from './routes/admin-desk.ts';
import { adminExchange } from './routes/admin-exchange.ts';
import { adminIncidents } from './routes/admin-incidents.ts';
import { adminInvitations } from './routes/admin-invitations.ts';
import { adminMaintenance } from './routes/admin-maintenance.ts';
import { adminMerchantPasskeys } from './routes/admin-merchant-passkeys.ts';
import { adminMerchants } from './routes/admin-merchants.ts';
import { adminPayments } from './routes/admin-payments.ts';
import { adminPayouts } from './routes/admin-payouts.ts';
import { adminRates } from './routes/admin-rates.ts';
import { adminRefunds } from './routes/admin-refunds.ts';
import { adminSettings } from './routes/admin-settings.ts';
import { adminSupport } from './routes/admin-support.ts';
import { adminTeam } from './routes/admin-team.ts';
import { adminTokens } from './routes/admin-tokens.ts';
import { adminWithdrawals } from './routes/admin-withdrawals.ts';
import { apiKeys } from './routes/api-keys.ts';
import { auth } from './routes/auth.ts';
import { balance } from './routes/balance.ts';
import { events } from './routes/events.ts';
import { passkeys } from './routes/passkeys.ts';
import { pay } from './routes/pay.ts';
import { paymentLinks } from './routes/payment-links.ts';
import { payments } from './routes/payments.ts';
import { reports } from './routes/reports.ts';
import { quotes } from './routes/quotes.ts';
import { refunds } from './routes/refunds.ts';
import { service } from './routes/service.ts';
import { sessions } from './routes/sessions.ts';
import { team } from './routes/team.ts';
import { webhookEndpoints } from './routes/webhook-endpoints.ts';
import { webhooks } from './routes/webhooks.ts';
import { withdrawalPasskeys } from './routes/withdrawal-passkeys.ts';
import { withdrawals } from './routes/withdrawals.ts';

/** The whole wire. What is not here does not exist: server, reference and clients read this one value. */
export const contract = {
  payments,
  quotes,
  paymentLinks,
  pay,
  refunds,
  withdrawals,
  balance,
  reports,
  withdrawalPasskeys,
  webhooks,
  webhookEndpoints,
  events,
  apiKeys,
  auth,
  sessions,
  passkeys,
  account,
  team,
  adminDesk,
  adminMerchants,
  adminIncidents,
  adminInvitations,
  adminTeam,
  adminApprovers,
  adminMerchantPasskeys,
  adminMaintenance,
  adminChains,
  adminTokens,
  adminRates,
  adminSettings,
  adminBlacklist,
  adminPayments,
  adminWithdrawals,
  adminPayouts,
  adminRefunds,
  adminCoins,
  adminExchange,
  adminSupport,
  adminAudit,
  service,
} as const;

export type Contract = typeof contract;
