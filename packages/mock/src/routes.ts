import { Buffer } from 'node:buffer';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { formatRequired } from '@florin/domain/money/crypto';
import { formatRate } from '@florin/domain/money/rate';
import { formatUsd, usd } from '@florin/domain/money/usd';
import { referenceMissing, referenceTaken } from '@florin/domain/payment/reference';
import { selectableStatuses } from '@florin/domain/payment/transition';
import { webhookSecret } from '@florin/domain/webhook/signature';
import type { PricedToken } from './catalogue.ts';
import { estimateOf, isBelow } from './ledger.ts';
import {
  presentCheckout,
  presentPayment,
  presentSelection,
  presentStatus,
  presentToken,
  type Surroundings,
} from './present.ts';
import { listPayments } from './list-payments.ts';
import { createQuote, currencies, quoteOf } from './quotes.ts';
import type { PaymentState } from './state.ts';
import { timelineOf } from './timeline.ts';
import type { World } from './world.ts';

interface Asked {
  readonly world: World;
  readonly around: Surroundings;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, never>>;
  readonly body: Readonly<Record<string, unknown>>;
}
type Handler = (asked: Asked) => unknown;

const leastUsd = usd('1.00');
const mostUsd = usd('100000.00');

function found({ world, params }: Asked): PaymentState {
  const payment = world.payments.get(params['payment_id'] ?? '');
  if (payment === undefined) throw notFound('payment');
  return payment;
}

function knownTokens(world: World, ids: readonly string[], field: string): readonly string[] {
  const unknown = ids.find((id) => world.catalogue.tokens.every((token) => token.id !== id));
  if (unknown !== undefined) throw invalid(field, `There is no token ${unknown}.`);
  return [...new Set(ids)];
}

function refuseTakenReference(world: World, reference: string | null): void {
  if (reference === null) throw referenceMissing();
  const first = [...world.payments.values()].find((payment) => payment.reference === reference);
  if (first) throw referenceTaken(reference, first.id);
}

const create: Handler = ({ world, around, body }) => {
  const quote = quoteOf(world, body);
  const amount = usd(quote?.amountUsd ?? String(body['amount_usd']));
  if (isBelow(amount, leastUsd)) throw invalid('amount_usd', `The amount must be at least ${formatUsd(leastUsd)} USD.`);
  if (isBelow(mostUsd, amount)) throw invalid('amount_usd', `The amount must be at most ${formatUsd(mostUsd)} USD.`);
  const asked = (body['allowed_token_ids'] ?? null) as readonly string[] | null;
  if (asked?.length === 0) throw invalid('allowed_token_ids', 'Name at least one token, or leave the field out.');
  const reference = (body['reference'] ?? null) as string | null;
  if (body['unique_reference'] === true) refuseTakenReference(world, reference);
  const preset = world.enabledTokenIds.length > 0 ? world.enabledTokenIds : null;
  const payment = world.create({
    amountUsd: formatUsd(amount),
    description: (body['description'] ?? null) as string | null,
    redirectUrl: (body['redirect_url'] ?? null) as string | null,
    cancelUrl: (body['cancel_url'] ?? null) as string | null,
    reference,
    metadata: (body['metadata'] ?? {}) as Readonly<Record<string, string>>,
    customerEmail: (body['customer_email'] ?? null) as string | null,
    quote,
    allowed: asked === null ? preset : knownTokens(world, asked, 'allowed_token_ids'),
  });
  if (quote) quote.usedBy = payment.id;
  return presentPayment(payment, around);
};

function tokenOf(world: World, id: unknown): PricedToken {
  const token = world.catalogue.tokens.find((one) => one.id === id);
  if (token === undefined) throw notFound('active token');
  return token;
}

const confirm: Handler = (asked) => {
  const { world, body } = asked;
  const payment = found(asked);
  const token = tokenOf(world, body['token_id']);
  if (!selectableStatuses.has(payment.status))
    throw new Refusal('CONFLICT', `A token can no longer be chosen: the payment is ${payment.status}.`);
  if (payment.deposits.length > 0 && payment.locks.at(-1)?.tokenId !== token.id)
    throw new Refusal('CONFLICT', 'Part of the payment has arrived already: pay the rest with the same token.');
  if (payment.allowed !== null && !payment.allowed.includes(token.id))
    throw invalid('token_id', `${token.symbol} on ${token.chain.name} is not accepted for this payment.`);
  const lock = world.choose(payment, token);
  return presentSelection(payment, lock, asked.around);
};

const rate: Handler = (asked) => {
  const payment = found(asked);
  const token = tokenOf(asked.world, asked.query['token_id']);
  return {
    token_id: token.id,
    rate_usd: formatRate(token.rate),
    estimated_amount: formatRequired(estimateOf(payment, token), token.decimals),
    rate_age_seconds: 0,
    is_stale: false,
  };
};

const settings = ({ world }: Asked) => ({ enabled_token_ids: world.enabledTokenIds, fee_payer: world.feePayer });

const updateSettings: Handler = (asked) => {
  const { world, body } = asked;
  const { fee_payer: payer, enabled_token_ids: ids } = body;
  const enabled = Array.isArray(ids) ? knownTokens(world, ids as string[], 'enabled_token_ids') : world.enabledTokenIds;
  if (payer === 'user' || payer === 'payer') world.feePayer = payer;
  world.enabledTokenIds = enabled;
  return settings(asked);
};

const webhook = ({ world }: Asked) => {
  if (world.webhook === null) throw notFound('webhook: set one up first');
  const { url, isActive, secret, events, updatedAt } = world.webhook;
  return { url, is_active: isActive, has_secret: secret !== '', events, updated_at: updatedAt.toISOString() };
};

const updateWebhook: Handler = (asked) => {
  const { world, body } = asked;
  const { url, secret, is_active: isActive, events } = body;
  const made = (): string => world.webhook?.secret ?? webhookSecret(world.random.bytes(32));
  world.webhook = {
    url: String(url),
    secret: typeof secret === 'string' ? secret : made(),
    isActive: isActive === true,
    events: events as string[],
    updatedAt: world.now(),
  };
  return webhook(asked);
};

const secretOf: Handler = ({ world }) => {
  if (world.webhook === null) throw notFound('webhook: set one up first');
  return { secret: world.webhook.secret };
};

const cursorOf = (place: number): string => Buffer.from(`mock.${place}`).toString('base64url');

function placeOf(after: unknown, end: number): number {
  if (after === undefined) return 0;
  if (after === 'latest') return end;
  const [, place] = /^mock\.(\d{1,9})$/.exec(Buffer.from(String(after), 'base64url').toString()) ?? [];
  if (place === undefined) throw invalid('after', 'Must be the next_cursor of an earlier answer.');
  return Number(place);
}

const events: Handler = ({ world, query }) => {
  const all = world.outbox.events;
  const { after, limit } = query as Record<string, unknown>;
  const place = placeOf(after, all.length);
  const shown = all.slice(place, place + Number(limit));
  const next = place + shown.length;
  return {
    events: shown.map(({ id, event, sourceType, sourceId, body }) => {
      const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: unknown };
      return { id, event, timestamp, source_type: sourceType, source_id: sourceId, data };
    }),
    next_cursor: next === 0 ? null : cursorOf(next),
  };
};

/** What a mock plays, by the names that the contract has for its routes. */
export const handlers: Readonly<Record<string, Handler>> = {
  'payments.create': create,
  'payments.list': listPayments,
  'payments.read': (asked) => presentPayment(found(asked), asked.around),
  'payments.timeline': (asked) => timelineOf(asked.world, found(asked)),
  'payments.cancel': (asked) => {
    const payment = found(asked);
    asked.world.cancel(payment);
    return presentPayment(payment, asked.around);
  },
  'payments.tokens': ({ around }) => ({ tokens: around.tokens.map((token) => presentToken(token, around)) }),
  'payments.readSettings': settings,
  'payments.updateSettings': updateSettings,
  'quotes.create': ({ world, body }) => createQuote(world, body),
  'quotes.currencies': ({ world }) => currencies(world),
  'pay.read': (asked) => presentCheckout(found(asked), asked.around),
  'pay.change': (asked) => {
    const payment = found(asked);
    asked.world.change(payment);
    return presentCheckout(payment, asked.around);
  },
  'pay.status': (asked) => presentStatus(found(asked), asked.around),
  'pay.confirm': confirm,
  'pay.confirmCrypto': confirm,
  'pay.rate': rate,
  'webhooks.read': webhook,
  'webhooks.update': updateWebhook,
  'webhooks.readSecret': secretOf,
  'events.list': events,
};
