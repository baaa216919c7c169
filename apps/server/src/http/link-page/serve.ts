import { errorStatus } from '@florin/contract/vocabulary';
import type { LinkRefusal } from '@florin/domain/payment-link/terms';
import type { OpenLink, Opening } from '@florin/engine/payment-links/open-link';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../error-handler.ts';
import { type BuiltPage, policyOf } from '../pay-page-files.ts';
import type { PageBrand } from '../pay-page-html.ts';
import { acceptedLanguages, negotiateLocale } from '../pay-page-language.ts';
import { linkDocument } from './html.ts';
import { linkLanguages } from './words.ts';

/** The pages of payment links, beside the payment page. */
export interface LinkPage {
  built: BuiltPage;
  /** The operator's; shown where there is no link. */
  brand: PageBrand;
  brandOf(merchantId: string): Promise<PageBrand>;
  frameAncestors: string;
  imageOrigin: string;
  /** Where payments are paid when the payment page is hosted apart from this server; null: beside the links. */
  apart: { origin: string; payPage(paymentId: string): string } | null;
  newVisit(): string;
  /** Null: there is no such link. Refuses with MAINTENANCE. */
  read(linkId: string): Promise<OpenLink | null>;
  /** Null: there is no such link. Refuses with MAINTENANCE. */
  open(linkId: string, asked: { visit: string; amount: string }): Promise<Opening | null>;
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type Page = { Params: { link_id: string }; Querystring: { lang?: unknown }; Body: URLSearchParams };

/** More than a browser sends for two short fields. */
const formBytesMax = 2_048;
const amountCharactersMax = 20;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As long as the page asks for, where nobody knows better. */
const busySeconds = 60;
/** Refusals that pass: a person is told of them in a page, not in JSON. */
const passing = new Set(['MAINTENANCE', 'RATE_LIMIT_EXCEEDED']);

interface Shown {
  link: OpenLink | null;
  refusal: LinkRefusal | null;
  named: string;
  visit: string;
}

const statusOf = (link: OpenLink | null, refusal: LinkRefusal | null): number => {
  if (refusal === 'busy') return errorStatus.MAINTENANCE;
  if (link === null) return 404;
  return refusal === null ? 200 : refusal === 'amount' ? 422 : 410;
};

/** Writes the page of a link, and how the last try ended. */
async function show(page: LinkPage, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const request = reply.request as FastifyRequest<Page>;
  const { lang } = request.query;
  const { link, refusal } = shown;
  const preferred = acceptedLanguages(request.headers['accept-language']);
  const asked = typeof lang === 'string' ? [lang] : [];
  const locale = negotiateLocale([...asked, ...preferred], preferred, linkLanguages);
  const brand = link === null ? page.brand : await page.brandOf(link.merchantId);
  const { frameAncestors, imageOrigin, built, apart } = page;
  // Browsers hold what a form leads on to against the policy as well.
  const formAction = ["'self'", ...(apart === null ? [] : [apart.origin])].join(' ');
  if (refusal === 'busy' && !reply.hasHeader('retry-after')) reply.header('retry-after', String(busySeconds));
  return reply
    .code(reply.statusCode === 429 ? 429 : statusOf(link, refusal))
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf({ brand, frameAncestors, imageOrigin, formAction }))
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    .header('x-robots-tag', 'noindex')
    .send(linkDocument({ template: built.html, locale, brand, ...shown }));
}

/** Tells a person that it does not work just now. Anything else that went wrong is thrown on. */
async function showBusy(
  page: LinkPage,
  reply: FastifyReply,
  { error, ...shown }: Omit<Shown, 'refusal'> & { error: unknown },
): Promise<FastifyReply> {
  const refusal = toRefusal(error);
  if (refusal === null || !passing.has(refusal.code)) throw error;
  reply.log.info({ err: error }, 'payment link without its page');
  reply.code(errorStatus[refusal.code]);
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return show(page, reply, { ...shown, refusal: 'busy' });
}

/** Where a payment is paid, in the language that its payer chose here. */
function payPageOf({ apart }: LinkPage, paymentId: string, lang: unknown): string {
  // Relative, so that it also leads to the right place behind a proxy that serves the page elsewhere.
  const address = apart === null ? `../${paymentId}` : apart.payPage(paymentId);
  return typeof lang === 'string' && (lang === 'en' || linkLanguages.has(lang)) ? `${address}?lang=${lang}` : address;
}

/** Pages of payment links at /pay/links/<link id>: a form that opens a payment and leads to its page. */
export const serveLinkPages = (app: FastifyInstance, page: LinkPage, limits: { read: Limit; open: Limit }): void => {
  void app.register((pages, _options, registered) => {
    pages.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: formBytesMax } as const;
    pages.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const known = async ({ params }: FastifyRequest<Page>): Promise<OpenLink | null> =>
      uuid.test(params.link_id) ? page.read(params.link_id) : null;

    pages.get<Page>('/pay/links/:link_id', async (request, reply) => {
      const visit = page.newVisit();
      try {
        await limits.read(request, reply);
        const link = await known(request);
        return await show(page, reply, { link, refusal: link?.refusal ?? null, named: '', visit });
      } catch (error) {
        return showBusy(page, reply, { error, link: null, named: '', visit });
      }
    });
    pages.post<Page>('/pay/links/:link_id', async (request, reply) => {
      const named = (request.body?.get('amount') ?? '').slice(0, amountCharactersMax);
      const given = request.body?.get('visit') ?? '';
      const visit = uuid.test(given) ? given : page.newVisit();
      const { link_id: linkId } = request.params;
      try {
        await limits.open(request, reply);
        const opening = uuid.test(linkId) ? await page.open(linkId, { visit, amount: named }) : null;
        if (opening !== null && 'paymentId' in opening)
          return await reply.redirect(payPageOf(page, opening.paymentId, request.query.lang), 303);
        const link = await known(request);
        return await show(page, reply, { link, refusal: opening?.refusal ?? null, named, visit });
      } catch (error) {
        // The form stays with what was written wherever it can be read.
        const link = await known(request).catch(() => null);
        return showBusy(page, reply, { error, link, named, visit });
      }
    });
    registered();
  });
};
