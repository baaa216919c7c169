import { type BalanceApi, connectBalance } from './generated/balance.ts';
import { connectEvents, type EventsApi } from './generated/events.ts';
import { connectPay, type PayApi } from './generated/pay.ts';
import { connectReports, type ReportsApi } from './generated/reports.ts';
import { connectPaymentLinks, type PaymentLinksApi } from './generated/payment-links.ts';
import { connectQuotes, type QuotesApi } from './generated/quotes.ts';
import { connectRefunds, type RefundsApi } from './generated/refunds.ts';
import { connectService, type ServiceApi } from './generated/service.ts';
import { connectWebhookEndpoints, type WebhookEndpointsApi } from './generated/webhook-endpoints.ts';
import { connectWebhooks, type WebhooksApi } from './generated/webhooks.ts';
import { connectWithdrawals, type WithdrawalsApi } from './generated/withdrawals.ts';
import type { FlorinOptions } from './options.ts';
import { connectPayments, type Payments } from './payments.ts';
import { Transport } from './transport.ts';

export type { Clock } from './clock.ts';
export type * from './decimal-types.ts';
export {
  type ClientErrorCode,
  FlorinError,
  type FlorinErrorCode,
  isFlorinError,
  PaymentStoppedError,
  UnexpectedResponseError,
  UnverifiedAddressError,
  type UnverifiedReason,
} from './errors.ts';
export type * from './words/error-codes.ts';
export type * from './generated/balance.ts';
export type * from './generated/events.ts';
export type * from './generated/pay.ts';
export type * from './generated/reports.ts';
export type * from './generated/payment-links.ts';
export type * from './generated/quotes.ts';
export type * from './generated/refunds.ts';
export type * from './generated/service.ts';
export type * from './generated/webhook-endpoints.ts';
export type * from './generated/webhooks.ts';
export type * from './generated/withdrawals.ts';
export type { List } from './list.ts';
export type * from './options.ts';
export type * from './payments.ts';

/** What a merchant's server does: take payments, give money back, withdraw, read events. Takes an API key or a merchant's session. */
export class Florin {
  readonly payments: Payments;
  readonly quotes: QuotesApi;
  readonly paymentLinks: PaymentLinksApi;
  readonly pay: PayApi;
  readonly refunds: RefundsApi;
  readonly withdrawals: WithdrawalsApi;
  readonly balance: BalanceApi;
  readonly reports: ReportsApi;
  readonly webhooks: WebhooksApi;
  readonly webhookEndpoints: WebhookEndpointsApi;
  readonly events: EventsApi;
  readonly service: ServiceApi;

  /** @throws FlorinError `INVALID_ARGUMENT` */
  constructor(options: FlorinOptions = {}) {
    const transport = new Transport(options);
    this.payments = connectPayments(transport);
    this.quotes = connectQuotes(transport);
    this.paymentLinks = connectPaymentLinks(transport);
    this.pay = connectPay(transport);
    this.refunds = connectRefunds(transport);
    this.withdrawals = connectWithdrawals(transport);
    this.balance = connectBalance(transport);
    this.reports = connectReports(transport);
    this.webhooks = connectWebhooks(transport);
    this.webhookEndpoints = connectWebhookEndpoints(transport);
    this.events = connectEvents(transport);
    this.service = connectService(transport);
  }
}
