import { limits } from '@florin/contract/limits';
import {
  holdLink,
  listStaleVisits,
  type OpenLinkRow,
  readOpenLink,
  readVisit,
  takeLinkUse,
} from '@florin/database/sql/payment-links/open';
import { Refusal } from '@florin/domain/errors';
import { formatUsd, type Usd, usd } from '@florin/domain/money/usd';
import {
  boundsOf,
  type LinkRefusal,
  linkRefusal,
  namedAmount,
  type UsdBounds,
} from '@florin/domain/payment-link/terms';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CancelPorts, cancelPayment } from '../payments/cancel-payment.ts';
import { createPayment, type CreationPorts, settingsChanging } from '../payments/create-payment.ts';
import type { Payee } from '../payments/draft-payment.ts';
import type { OpenPayments } from '../payments/open-payments.ts';
import { waitingSince } from '../payments/untouched.ts';
import { platformBounds } from './platform-bounds.ts';

export type OpenLinkPorts = CancelPorts & { openPayments: Pick<OpenPayments, 'admit'> };

/** A link as its page shows it. */
export interface OpenLink extends OpenLinkRow {
  bounds: UsdBounds;
  refusal: LinkRefusal | null;
}

export type Opening = { readonly paymentId: string } | { readonly refusal: LinkRefusal };

/** Most places that one payer's opening takes back from others. */
const reclaimedMax = 5;

/** A link as strangers meet it; null: removed, or never there. */
export async function readLinkPage(
  { db, clock, catalogue }: Pick<OpenLinkPorts, 'db' | 'clock' | 'catalogue'>,
  linkId: string,
): Promise<OpenLink | null> {
  const link = await db.maybe(readOpenLink, { id: linkId });
  if (!link) return null;
  const bounds = boundsOf(link, platformBounds(await catalogue.current()));
  return { ...link, bounds, refusal: linkRefusal(link, clock.now()) };
}

/** Twice: the second time with the catalogue read anew. */
const attemptsMax = 2;

/**
 * Opens a payment at a link, one for each visit. `amount` is what the payer named where the link has none. A link has
 * no more uses than its stock, however many open it at once; a place that was taken half an hour ago and led to
 * nothing is given to the next. Null: there is no such link. Refuses with MAINTENANCE where the database is busy.
 */
export async function openLink(
  ports: OpenLinkPorts,
  linkId: string,
  { visit, amount: named }: { visit: string; amount: string },
): Promise<Opening | null> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    // the second attempt exists because the first one failed
    const link = await readLinkPage(ports, linkId);
    if (!link) return null;
    const amount = link.amountUsd === null ? namedAmount(named, link.bounds) : usd(link.amountUsd);
    if (amount === null) return { refusal: 'amount' };
    try {
      return await openAt(ports, link, { visit, amount });
    } catch (error) {
      // The payer can do nothing about the merchant's limits and settings but come again.
      if (!(error instanceof Refusal) || error.code === 'MAINTENANCE') throw error;
      if (error.code !== 'CONFLICT') break;
      await ports.catalogue.reload();
    }
  }
  return { refusal: 'busy' };
}

interface Visit {
  visit: string;
  amount: Usd;
}

async function openAt(ports: OpenLinkPorts, link: OpenLink, asked: Visit): Promise<Opening> {
  // What asks the database itself comes before the transaction: inside, it would wait for a second connection.
  await ports.openPayments.admit(link.merchantId);
  const catalogue = await ports.catalogue.current();
  const opening = await takePlace(ports, { link, catalogue }, asked);
  if (!('refusal' in opening) || opening.refusal !== 'sold_out') return opening;
  return (await reclaim(ports, link)) ? takePlace(ports, { link, catalogue }, asked) : opening;
}

function takePlace(
  ports: OpenLinkPorts,
  { link, catalogue }: { link: OpenLink; catalogue: Catalogue },
  { visit, amount }: Visit,
): Promise<Opening> {
  const { id: linkId } = link;
  return ports.db.transaction(async (session) => {
    const held = await session.maybe(holdLink, { id: linkId });
    if (!held) return { refusal: 'inactive' };
    const before = await session.maybe(readVisit, { linkId, visit });
    if (before) return { paymentId: before.id };
    const refusal = linkRefusal(held, ports.clock.now());
    if (refusal) return { refusal };
    if (held.waiting >= limits.linkWaitingMax || held.amountUsd !== link.amountUsd) return { refusal: 'busy' };
    const read = { current: async () => catalogue, reload: () => Promise.reject(settingsChanging()) };
    const payment = await create({ ...ports, db: session, catalogue: read }, link, { visit, amount });
    await session.run(takeLinkUse, { linkId });
    return { paymentId: payment.id };
  });
}

/** The merchant of a link, as far as a payment is made by him. */
const payeeOf = (link: OpenLinkRow): Payee => ({
  accountId: link.merchantId,
  kycLevel: link.kycLevel,
  version: link.version,
  paymentSettings: { feePayer: link.feePayer ?? 'user', enabledTokenIds: link.enabledTokenIds ?? [] },
  webhook: link.webhookIsActive === null ? null : { isActive: link.webhookIsActive, events: link.webhookEvents ?? [] },
});

const create = (ports: Omit<CreationPorts<Payee>, 'refreshCaller'>, link: OpenLinkRow, { visit, amount }: Visit) =>
  createPayment(
    {
      ...ports,
      refreshCaller: async () => payeeOf(await ports.db.one(readOpenLink, { id: link.id })),
    },
    payeeOf(link),
    {
      amountUsd: formatUsd(amount),
      description: link.title,
      reference: link.reference,
      redirectUrl: null,
      cancelUrl: null,
      allowedTokenIds: undefined,
      opened: { linkId: link.id, visit },
    },
  );

/** Cancels what was opened too long ago and led to nothing; whether a place came free. */
async function reclaim(ports: OpenLinkPorts, { id: linkId, merchantId }: OpenLink): Promise<boolean> {
  const now = ports.clock.now();
  const openedBefore = new Date(now.getTime() - limits.linkPlaceMinutes * 60_000);
  const since = { openedBefore, waitingSince: waitingSince(now) };
  const stale = await ports.db.many(listStaleVisits, { linkId, ...since, limit: reclaimedMax });
  for (const { id } of stale) {
    try {
      // one place is enough, and the next one may be on its way to be paid
      await cancelPayment(ports, merchantId, { paymentId: id });
      return true;
    } catch (error) {
      // Its payer has just sent something, or another one has taken the place back.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return false;
}
