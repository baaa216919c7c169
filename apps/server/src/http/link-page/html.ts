import type { Brand } from '@florin/contract/schemas/service';
import { formatUsd } from '@florin/domain/money/usd';
import type { LinkRefusal } from '@florin/domain/payment-link/terms';
import type { OpenLink } from '@florin/engine/payment-links/open-link';
import { escaped } from '../escaped.ts';
import { brandStyle } from '../pay-page-files.ts';
import { directionOf, header, usdText } from '../pay-page-html.ts';
import type { PageLocale } from '../pay-page-language.ts';
import { linkLanguages, type LinkWords, linkWords } from './words.ts';

/** What one document is filled with. */
export interface LinkFilling {
  /** The payment page's document: its styles are this page's. */
  template: string;
  locale: PageLocale;
  /** Null: there is no such link, or none that can be read just now. */
  link: OpenLink | null;
  brand: Brand;
  refusal: LinkRefusal | null;
  /** What the payer wrote into the field before. */
  named: string;
  /** Names the form, so that what is sent twice opens one payment. */
  visit: string;
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

/** Styles and icon of the built page, whose addresses are relative to a page one folder higher. */
const linksOf = (template: string): string =>
  Array.from(template.matchAll(/<link\b[^>]*\brel="(?:stylesheet|icon)"[^>]*>/g), ([tag]) =>
    tag.replace(/href="(?:\.\/|(?=\.\.))/, 'href="../'),
  ).join('');

function field(link: OpenLink, words: LinkWords, { locale, named, refusal }: LinkFilling): string {
  if (link.amountUsd !== null) return '';
  const { least, most } = link.bounds;
  const text = filled(words.bounds, {
    least: usdText(formatUsd(least), locale.locale),
    most: usdText(formatUsd(most), locale.locale),
  });
  const isWrong = refusal === 'amount';
  return (
    `<p class="field"><label for="amount">${escaped(words.amount)}</label>` +
    `<input class="entry" id="amount" name="amount" type="text" inputmode="decimal" autocomplete="off" dir="ltr" ` +
    `required maxlength="20" aria-describedby="bounds" value="${escaped(named)}"` +
    `${isWrong ? ' aria-invalid="true" autofocus' : ''}>` +
    `<span class="${isWrong ? 'problem' : 'hint'}" id="bounds"${isWrong ? ' role="alert"' : ''}>${escaped(text)}</span></p>`
  );
}

/** What is said in place of a link. */
const missing = (refusal: LinkRefusal | null): 'busy' | 'gone' => (refusal === 'busy' ? 'busy' : 'gone');

function content(filling: LinkFilling): string {
  const { link, locale, refusal, visit } = filling;
  const words = linkWords(locale.language);
  if (link === null) return `<h2 class="title">${escaped(words[missing(refusal)])}</h2>`;
  const isOver = refusal !== null && refusal !== 'amount' && refusal !== 'busy';
  if (isOver) return `<h2 class="title">${escaped(words[refusal])}</h2>`;
  const problem = refusal === 'busy' ? `<p class="warning" role="alert">${escaped(words.busy)}</p>` : '';
  // Isolated, so that a currency keeps its place beside the amount where the text runs from the right.
  const sum = `<bdi dir="ltr">${escaped(usdText(link.amountUsd ?? '0.00', locale.locale))}</bdi>`;
  const button = link.amountUsd === null ? escaped(words.continue) : filled(escaped(words.pay), { amount: sum });
  return (
    `<form class="naming" method="post">${problem}${field(link, words, filling)}` +
    `<input type="hidden" name="visit" value="${escaped(visit)}">` +
    `<p class="actions"><button class="main" type="submit">${button}</button></p></form>`
  );
}

/** The other languages, each in its own name: links, because a menu would need a script. */
const languages = (spoken: string): string => {
  const one = (language: string): string => {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
    const isPresent = language === spoken;
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${isPresent ? ' aria-current="true"' : ''}>${escaped(name)}</a>`;
  };
  return `<nav class="tongues">${['en', ...linkLanguages.keys()].map(one).join(' ')}</nav>`;
};

/** Writes the page of a link: complete as it comes, without a script. Texts of merchants go in as text and nothing else. */
export function linkDocument(filling: LinkFilling): string {
  const { template, locale, link, brand, refusal } = filling;
  const words = linkWords(locale.language);
  const heading = {
    merchant_name: link?.merchantName ?? brand.name,
    amount_usd: link?.amountUsd ?? null,
    description: link?.title ?? null,
    quote: null,
  };
  const title = link === null ? words[missing(refusal)] : `${link.title} · ${link.merchantName}`;
  return (
    `<!doctype html><html lang="${locale.language}" dir="${directionOf(locale.language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escaped(title)}</title>${linksOf(template)}<style>${brandStyle(brand.primary_color)}</style></head>` +
    `<body><div id="page">${header(heading, brand, locale.locale)}` +
    `<main class="panel">${content(filling)}<footer>${languages(locale.language)}</footer></main></div></body></html>`
  );
}
