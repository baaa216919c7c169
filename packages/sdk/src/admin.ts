import { type AdminApproversApi, connectAdminApprovers } from './generated/admin-approvers.ts';
import { type AdminAuditApi, connectAdminAudit } from './generated/admin-audit.ts';
import { type AdminBlacklistApi, connectAdminBlacklist } from './generated/admin-blacklist.ts';
import { type AdminChainsApi, connectAdminChains } from './generated/admin-chains.ts';
import { type AdminCoinsApi, connectAdminCoins } from './generated/admin-coins.ts';
import { type AdminDeskApi, connectAdminDesk } from './generated/admin-desk.ts';
import { type AdminExchangeApi, connectAdminExchange } from './generated/admin-exchange.ts';
import { type AdminIncidentsApi, connectAdminIncidents } from './generated/admin-incidents.ts';
import { type AdminInvitationsApi, connectAdminInvitations } from './generated/admin-invitations.ts';
import { type AdminMaintenanceApi, connectAdminMaintenance } from './generated/admin-maintenance.ts';
import { type AdminMerchantPasskeysApi, connectAdminMerchantPasskeys } from './generated/admin-merchant-passkeys.ts';
import { type AdminMerchantsApi, connectAdminMerchants } from './generated/admin-merchants.ts';
import { type AdminPaymentsApi, connectAdminPayments } from './generated/admin-payments.ts';
import { type AdminPayoutsApi, connectAdminPayouts } from './generated/admin-payouts.ts';
import { type AdminRatesApi, connectAdminRates } from './generated/admin-rates.ts';
import { type AdminRefundsApi, connectAdminRefunds } from './generated/admin-refunds.ts';
import { type AdminSettingsApi, connectAdminSettings } from './generated/admin-settings.ts';
import { type AdminSupportApi, connectAdminSupport } from './generated/admin-support.ts';
import { type AdminTeamApi, connectAdminTeam } from './generated/admin-team.ts';
import { type AdminTokensApi, connectAdminTokens } from './generated/admin-tokens.ts';
import { type AdminWithdrawalsApi, connectAdminWithdrawals } from './generated/admin-withdrawals.ts';
import type { FlorinOptions } from './options.ts';
import { Transport } from './transport.ts';

export type * from './generated/admin-approvers.ts';
export type * from './generated/admin-audit.ts';
export type * from './generated/admin-blacklist.ts';
export type * from './generated/admin-chains.ts';
export type * from './generated/admin-coins.ts';
export type * from './generated/admin-desk.ts';
export type * from './generated/admin-exchange.ts';
export type * from './generated/admin-incidents.ts';
export type * from './generated/admin-invitations.ts';
export type * from './generated/admin-maintenance.ts';
export type * from './generated/admin-merchant-passkeys.ts';
export type * from './generated/admin-merchants.ts';
export type * from './generated/admin-payments.ts';
export type * from './generated/admin-payouts.ts';
export type * from './generated/admin-rates.ts';
export type * from './generated/admin-refunds.ts';
export type * from './generated/admin-settings.ts';
export type * from './generated/admin-support.ts';
export type * from './generated/admin-team.ts';
export type * from './generated/admin-tokens.ts';
export type * from './generated/admin-withdrawals.ts';

/** What an administrator does. Takes the session of one. */
export class FlorinAdmin {
  readonly approvers: AdminApproversApi;
  readonly audit: AdminAuditApi;
  readonly blacklist: AdminBlacklistApi;
  readonly chains: AdminChainsApi;
  readonly coins: AdminCoinsApi;
  readonly desk: AdminDeskApi;
  readonly exchange: AdminExchangeApi;
  readonly incidents: AdminIncidentsApi;
  readonly invitations: AdminInvitationsApi;
  readonly maintenance: AdminMaintenanceApi;
  readonly merchantPasskeys: AdminMerchantPasskeysApi;
  readonly merchants: AdminMerchantsApi;
  readonly payments: AdminPaymentsApi;
  readonly payouts: AdminPayoutsApi;
  readonly rates: AdminRatesApi;
  readonly refunds: AdminRefundsApi;
  readonly settings: AdminSettingsApi;
  readonly support: AdminSupportApi;
  readonly team: AdminTeamApi;
  readonly tokens: AdminTokensApi;
  readonly withdrawals: AdminWithdrawalsApi;

  /** @throws FlorinError `INVALID_ARGUMENT` */
  constructor(options: FlorinOptions = {}) {
    const transport = new Transport(options);
    this.approvers = connectAdminApprovers(transport);
    this.audit = connectAdminAudit(transport);
    this.blacklist = connectAdminBlacklist(transport);
    this.chains = connectAdminChains(transport);
    this.coins = connectAdminCoins(transport);
    this.desk = connectAdminDesk(transport);
    this.exchange = connectAdminExchange(transport);
    this.incidents = connectAdminIncidents(transport);
    this.invitations = connectAdminInvitations(transport);
    this.maintenance = connectAdminMaintenance(transport);
    this.merchantPasskeys = connectAdminMerchantPasskeys(transport);
    this.merchants = connectAdminMerchants(transport);
    this.payments = connectAdminPayments(transport);
    this.payouts = connectAdminPayouts(transport);
    this.rates = connectAdminRates(transport);
    this.refunds = connectAdminRefunds(transport);
    this.settings = connectAdminSettings(transport);
    this.support = connectAdminSupport(transport);
    this.team = connectAdminTeam(transport);
    this.tokens = connectAdminTokens(transport);
    this.withdrawals = connectAdminWithdrawals(transport);
  }
}
