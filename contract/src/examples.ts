import { accessExamples } from './examples/access.ts';
import { accountExamples } from './examples/account.ts';
import { administrationExamples } from './examples/administration.ts';
import { approvalExamples } from './examples/approval.ts';
import { catalogueExamples } from './examples/catalogue.ts';
import { deskExamples } from './examples/desk.ts';
import { eventExamples } from './examples/event.ts';
import { exchangeExamples } from './examples/exchange.ts';
import { incidentExamples } from './examples/incident.ts';
import { merchantPasskeyExamples } from './examples/merchant-passkey.ts';
import { passkeyExamples } from './examples/passkey.ts';
import { paymentExamples } from './examples/payment.ts';
import { paymentLinkExamples } from './examples/payment-link.ts';
import { quoteExamples } from './examples/quote.ts';
import { rateExamples } from './examples/rates.ts';
import { refundExamples } from './examples/refund.ts';
import { teamExamples } from './examples/team.ts';
import { withdrawalExamples } from './examples/withdrawal.ts';

/**
 * The one set of sample values: the reference, the documents and the tests take theirs from here.
 * They tell one story: an order of 125.00 USD is paid in ETH at 3530.25, with 1 % service fee and 0.5 % conversion fee.
 */
export const examples = {
  ...accessExamples,
  ...approvalExamples,
  ...merchantPasskeyExamples,
  ...passkeyExamples,
  ...accountExamples,
  ...catalogueExamples,
  ...paymentExamples,
  ...eventExamples,
  ...administrationExamples,
  ...withdrawalExamples,
  ...refundExamples,
  ...paymentLinkExamples,
  ...quoteExamples,
  ...rateExamples,
  ...exchangeExamples,
  ...incidentExamples,
  ...teamExamples,
  ...deskExamples,
};
