import { Refusal } from '@florin/domain/errors';
import type { LinkRefusal } from '@florin/domain/payment-link/terms';
import type { OpenLink, Opening } from '@florin/engine/payment-links/open-link';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

interface Shown {
  link: OpenLink | null;
  refusal: LinkRefusal | null;
  named: string;
  visit: string;
}

const statusOf = (link: OpenLink | null, refusal: LinkRefusal | null): number => {
  if (link === null) return 404;
  return refusal === null ? 200 : refusal === 'amount' ? 422 : refusal === 'busy' ? 503 : 410;
};

/** Whether an address has asked too often: a person is told so in a page, not in JSON. */
const isRefused = (limit: Promise<void>): Promise<boolean> =>
  limit.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

/** Writes the page of a link, and how the last try ended. */
async function show(page: LinkPage, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const request = reply.request as FastifyRequest<Page>;
  const { lang } = request.query;
  const { link } = shown;
  const preferred = acceptedLanguages(request.headers['accept-language']);
  const asked = typeof lang === 'string' ? [lang] : [];
  const locale = negotiateLocale([...asked, ...preferred], preferred, linkLanguages);
  const brand = link === null ? page.brand : await page.brandOf(link.merchantId);
  const { frameAncestors, imageOrigin, built } = page;
  return reply
    .code(reply.statusCode === 429 ? 429 : statusOf(link, shown.refusal))
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf({ brand, frameAncestors, imageOrigin, formAction: "'self'" }))
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    .header('x-robots-tag', 'noindex')
    .send(linkDocument({ template: built.html, locale, brand, ...shown }));
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

    pages.get<Page>('/pay/links/:link_id', { onRequest: limits.read }, async (request, reply) => {
      const link = await known(request);
      return show(page, reply, { link, refusal: link?.refusal ?? null, named: '', visit: page.newVisit() });
    });
    pages.post<Page>('/pay/links/:link_id', async (request, reply) => {
      const named = (request.body?.get('amount') ?? '').slice(0, amountCharactersMax);
      const given = request.body?.get('visit') ?? '';
      const visit = uuid.test(given) ? given : page.newVisit();
      const { link_id: linkId } = request.params;
      const isTooOften = await isRefused(limits.open(request, reply));
      if (isTooOften) return show(page, reply.code(429), { link: await known(request), refusal: 'busy', named, visit });
      const opening = uuid.test(linkId) ? await page.open(linkId, { visit, amount: named }) : null;
      // Relative, so that it also leads to the right place behind a proxy that serves the page elsewhere.
      if (opening !== null && 'paymentId' in opening) return reply.redirect(`../${opening.paymentId}`, 303);
      const refusal = opening?.refusal ?? null;
      return show(page, reply, { link: await known(request), refusal, named, visit });
    });
    registered();
  });
};
