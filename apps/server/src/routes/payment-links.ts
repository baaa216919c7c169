import type { Contract } from '@florin/contract/contract';
import type { PaymentLinkChanges } from '@florin/contract/schemas/payment-link';
import type { LinkTermsColumns } from '@florin/database/sql/payment-links/write';
import { createLink } from '@florin/engine/payment-links/create-link';
import { listLinks, readLink } from '@florin/engine/payment-links/read-links';
import { removeLink, updateLink } from '@florin/engine/payment-links/update-link';
import { ownActorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentLinkCode, presentPaymentLink } from '../presenters/payment-link.ts';

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What a change says: a member that is null is cleared, except those that a link cannot be without. */
const changesOf = (body: PaymentLinkChanges): Partial<LinkTermsColumns> => ({
  ...(body.title ? { title: body.title } : {}),
  ...(body.amount_usd === undefined ? {} : { amountUsd: body.amount_usd }),
  ...(body.min_usd === undefined ? {} : { minUsd: body.min_usd }),
  ...(body.max_usd === undefined ? {} : { maxUsd: body.max_usd }),
  ...(body.reference === undefined ? {} : { reference: body.reference }),
  ...(body.uses_max === undefined ? {} : { usesMax: body.uses_max }),
  ...(body.expires_at === undefined ? {} : { expiresAt: dateOf(body.expires_at) }),
  ...(typeof body.active === 'boolean' ? { active: body.active } : {}),
});

const blank: Omit<LinkTermsColumns, 'title'> = {
  amountUsd: null,
  minUsd: null,
  maxUsd: null,
  reference: null,
  usesMax: null,
  expiresAt: null,
  active: true,
};

/** A merchant's payment links. */
export const paymentLinkRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['paymentLinks']> => ({
  create: async ({ caller, body, request }) => {
    const terms = { ...blank, ...changesOf(body), title: body.title };
    return presentPaymentLink(await createLink(ports, ownActorOf({ caller, request }), terms), links);
  },
  list: async ({ caller, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    const { total, links: rows } = await listLinks(ports.db, caller.accountId, page);
    return {
      ...counters(total, page.page, page.pageSize),
      payment_links: rows.map((row) => presentPaymentLink(row, links)),
    };
  },
  read: async ({ caller, params }) =>
    presentPaymentLink(await readLink(ports.db, caller.accountId, params.payment_link_id), links),
  update: async ({ caller, params, body, request }) => {
    const change = { id: params.payment_link_id, changes: changesOf(body) };
    return presentPaymentLink(await updateLink(ports, change, ownActorOf({ caller, request })), links);
  },
  remove: async ({ params, ...by }) => {
    await removeLink(ports, params.payment_link_id, ownActorOf(by));
    return undefined;
  },
  code: async ({ caller, params }) =>
    presentLinkCode(await readLink(ports.db, caller.accountId, params.payment_link_id), links),
});
