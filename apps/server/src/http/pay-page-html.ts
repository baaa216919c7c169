import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';
import { type BuiltPage, brandStyle } from './pay-page-files.ts';
import { escaped } from './escaped.ts';
import { plainPayment } from './plain-payment.ts';
import type { PageLocale } from './pay-page-language.ts';

export type PageBrand = Brand;

/** What one document is filled with. */
export interface Filling {
  locale: PageLocale;
  checkout: Checkout | null;
  brand: PageBrand;
  now: Date;
  hasDevWallet: boolean;
  /** Address of the operator's relay of WalletConnect, with his project id; null where he has none. */
  walletRelay: string | null;
  /** Addresses of bridges of TON Connect; none where it is not offered. */
  tonBridges: readonly string[];
}

/** JSON that cannot end the element it stands in (HTML Standard, 4.12.1.3). */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** How a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr';

/** As the page's script writes it, so that nothing jumps when that takes over. */
const moneyText = (amount: string, locale: string, options: Intl.NumberFormatOptions): string => {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = {
    style: 'currency',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...options,
  } as const;
  return new Intl.NumberFormat(new Intl.Locale(locale, { numberingSystem: 'latn' }), format)
    .format(amount as `${number}`)
    .replaceAll(/[\u061c\u200e\u200f]/g, '');
};

/** US dollars as the page writes them. */
export const usdText = (amount: string, locale: string): string =>
  moneyText(amount, locale, { currency: 'USD', currencyDisplay: 'narrowSymbol' });

const merchantLogo = ({ merchant_logo_url: logo }: Brand): string =>
  logo === null ? '' : `<img src="${escaped(logo)}" alt="" width="40" height="40">`;

/** What stands above the panel. */
export interface Heading extends Pick<Checkout, 'merchant_name' | 'description' | 'quote'> {
  /** Null: the payer names it. */
  amount_usd: string | null;
}

/** The same element as the header of the page's script. */
export const header = (
  { merchant_name: merchant, amount_usd: amount, description, quote }: Heading,
  brand: Brand,
  locale: string,
): string => {
  const usd = amount === null ? '' : usdText(amount, locale);
  const price = quote && moneyText(quote.amount, locale, { currency: quote.currency });
  const quoted = price && `<span class="quoted">= <bdi dir="ltr">${escaped(price)}</bdi></span>`;
  const currency = usd.includes('US') ? '' : '<span class="currency">USD</span>';
  const sum = `<span class="amount"><bdi dir="ltr">${escaped(usd)}</bdi>${currency}</span>`;
  return (
    '<header class="summary">' +
    `<p class="brand"><img src="${escaped(brand.logo_url)}" alt="" width="28" height="28">` +
    `<span>${escaped(brand.name)}</span></p>` +
    `<h1><span class="merchant">${merchantLogo(brand)}<bdi>${escaped(merchant)}</bdi></span>` +
    `${amount === null ? '' : sum}${quoted ?? ''}</h1>` +
    (description === null ? '' : `<p class="description"><bdi>${escaped(description)}</bdi></p>`) +
    '</header>'
  );
};

/** The panel below it, before anything is known to its view. */
const skeleton = '<div class="panel bare" aria-hidden="true"><i></i><i></i><i></i><i></i></div>';

/** Where the document names by whom wallets elsewhere are reached. */
const place = (name: string, addresses: string): string => `<meta name="florin-${name}" content="${addresses}" />`;

const mount = /(<div id="page">)[\s\S]*?<\/div>\s*<noscript[\s\S]*?<\/noscript\s*>/;

/** Writes brand, language and payment into the built document. Texts of merchants go in as text and nothing else. */
export function fillPage({ html, languages }: BuiltPage, filling: Filling): string {
  const { checkout, brand, locale, now, hasDevWallet, walletRelay, tonBridges } = filling;
  const script = languages.get(locale.language);
  const preload = script === undefined ? '' : `<link rel="modulepreload" crossorigin href="./assets/${script}">`;
  const facts = embedded({ checkout, brand, now: now.toISOString(), dev_wallet: hasDevWallet });
  // Functions as replacements: a dollar sign in a text must not mean anything.
  const dressed = html
    .replace('<html lang="en">', () => `<html lang="${locale.language}" dir="${directionOf(locale.language)}">`)
    .replace(place('wallet-relay', ''), () => place('wallet-relay', escaped(walletRelay ?? '')))
    .replace(place('ton-bridges', ''), () => place('ton-bridges', escaped(tonBridges.join(' '))))
    .replace('</head>', () => `${preload}<style>${brandStyle(brand.primary_color)}</style></head>`)
    .replace('</body>', () => `<script type="application/json" id="embedded">${facts}</script></body>`);
  if (checkout === null) return dressed;
  const title = `${usdText(checkout.amount_usd, locale.locale)} · ${checkout.merchant_name}`;
  return dressed
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      mount,
      (_all, start: string) =>
        `${start}${header(checkout, brand, locale.locale)}${skeleton}` +
        `<noscript>${plainPayment(checkout, escaped)}</noscript></div>`,
    );
}
