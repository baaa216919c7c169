import type { Contract } from '@florin/contract/contract';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import type { PaymentSettingsRow } from '@florin/database/sql/payment-settings';
import type { IdempotentRequest, Outcome } from '@florin/engine/access/idempotency';
import type { Caller } from '@florin/engine/accounts/caller';
import type { Token } from '@florin/engine/catalogue/catalogue';
import type { NewPayment } from '@florin/engine/payments/draft-payment';
import type { PaymentFilter, PaymentPage } from '@florin/engine/payments/list-payments';
import type { updateSettings } from '@florin/engine/payments/settings';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent, presentedOnce } from '../http/idempotency.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentPayment, presentPaymentEntry } from '../presenters/payment.ts';
import { presentToken } from '../presenters/token.ts';

/** What the payment routes need, bound to their ports. */
export interface PaymentUseCases {
  /** Once for each idempotency key, where there is one. */
  createPayment(
    caller: Caller,
    input: NewPayment,
    request: IdempotentRequest<ShownPayment> | null,
  ): Promise<Outcome<ShownPayment>>;
  readPayment(merchantId: string, paymentId: string): Promise<ShownPayment>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  cancelPayment(merchantId: string, paymentId: string): Promise<ShownPayment>;
  listPayments(merchantId: string, filter: PaymentFilter): Promise<PaymentPage>;
  offeredTokens(): Promise<readonly Token[]>;
  readSettings(merchantId: string): Promise<PaymentSettingsRow>;
  updateSettings(merchantId: string, change: Parameters<typeof updateSettings>[2]): Promise<PaymentSettingsRow>;
}

const dayMs = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const presentSettings = ({ enabledTokenIds, feePayer }: PaymentSettingsRow) => ({
  enabled_token_ids: enabledTokenIds,
  fee_payer: feePayer,
});

/** Payments of a merchant. */
export const paymentRoutes = (engine: PaymentUseCases, links: Links): Handlers<Contract['payments']> => ({
  create: async ({ caller, body, request }) => {
    const present = presentedOnce((payment: ShownPayment) => presentPayment(payment, links));
    const input = {
      amountUsd: body.amount_usd,
      description: body.description ?? null,
      redirectUrl: body.redirect_url ?? null,
      cancelUrl: body.cancel_url ?? null,
      allowedTokenIds: body.allowed_token_ids ?? undefined,
    };
    const outcome = await engine.createPayment(caller, input, idempotent(request, caller, present));
    return answerOf(request, outcome, present);
  },
  read: async ({ caller, params }) =>
    presentPayment(await engine.readPayment(caller.accountId, params.payment_id), links),
  cancel: async ({ caller, params }) =>
    presentPayment(await engine.cancelPayment(caller.accountId, params.payment_id), links),
  list: async ({ caller, query }) => {
    const { payments, total } = await engine.listPayments(caller.accountId, {
      status: query.status ?? null,
      from: query.date_from === undefined ? null : startOf(query.date_from),
      before: query.date_to === undefined ? null : new Date(startOf(query.date_to).getTime() + dayMs),
      page: query.page,
      perPage: query.per_page,
    });
    return { ...counters(total, query.page, query.per_page), payments: payments.map(presentPaymentEntry) };
  },
  tokens: async () => ({ tokens: (await engine.offeredTokens()).map((token) => presentToken(token, links)) }),
  readSettings: async ({ caller }) => presentSettings(await engine.readSettings(caller.accountId)),
  updateSettings: async ({ caller, body }) =>
    presentSettings(
      await engine.updateSettings(caller.accountId, {
        feePayer: body.fee_payer ?? null,
        enabledTokenIds: body.enabled_token_ids ?? null,
      }),
    ),
});
