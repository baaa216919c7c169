import { render } from 'preact';
import { openDevWallet } from './api/dev-wallet.ts';
import { openPayApi } from './api/pay-api.ts';
import { openRefundApi } from './api/refund-api.ts';
import { App } from './app.tsx';
import { readEmbedded } from './boot/embedded.ts';
import { loadBrand, wear } from './boot/load-brand.ts';
import { Spoken } from './i18n/locale.tsx';
import { languages } from './i18n/languages.ts';
import { openLanguage, presentChoice } from './i18n/open-language.ts';
import { Broken, Guarded } from './parts/guarded.tsx';
import { apiBaseOf, paymentIdOf, refundTokenOf, resourceOf } from './show/addresses.ts';
import { keyOf } from './show/verdict.ts';
import { greetShop } from './shop.ts';
import { systemNow } from './system-clock.ts';
import { visit } from './visit.ts';

const ask: typeof fetch = (...request) => fetch(...request);

/** What whoever hosts the page wrote into its document; empty where he wrote nothing. */
const toldOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="florin-${name}"]`)?.content ?? '';

/** Where the API is when it is not beside the page. */
const told = toldOf('api');
const apiBase = apiBaseOf(location.href, told);
const base = resourceOf(location.href, told);
const embedded = readEmbedded(document);
const attestationKey = keyOf(toldOf('attestation-key'));
const bridges = toldOf('ton-bridges').split(' ').filter(Boolean);
const elsewhere = { relay: toldOf('wallet-relay') || null, bridges };
const manifestUrl = `${apiBase}/tonconnect-manifest.json`;

/**
 * Out of the address bar before anything else: whoever shares a screen or an address shares no link. The entry of the
 * history keeps it, so that a reload, or a phone that dropped the tab, opens the refund again.
 */
function takeRefundToken(): string | null {
  const token = refundTokenOf(location.hash);
  if (token !== null) visit.note({ refundToken: token }, location.pathname + location.search);
  return token ?? visit.read().refundToken ?? null;
}

/** Few payers come for a refund: it is loaded for them alone, and where it does not come, they are told to reload. */
const loadRefund = () => import('./views/refund.tsx').catch(() => ({ RefundPage: () => <Broken isAll /> }));
const openRefund = async (link: string) => ({ link, api: openRefundApi(base, link, ask), ...(await loadRefund()) });

async function open(page: Element): Promise<void> {
  const token = takeRefundToken();
  let { brand } = embedded;
  const locale = await openLanguage(presentChoice(location.href, navigator.languages));
  document.documentElement.lang = locale.language;
  document.documentElement.dir = languages[locale.language].direction;
  const ahead = embedded.now === null ? 0 : Date.parse(embedded.now) - systemNow();
  const api = openPayApi(base, { fetch: ask, now: systemNow, ahead });
  const pageAddress = `${apiBase}/pay/${paymentIdOf(location.pathname)}`;
  const payFromDevWallet = embedded.dev_wallet ? openDevWallet(pageAddress, ask) : null;
  let refund = token === null ? null : await openRefund(token);
  const draw = (): void => {
    const newsAddress = `${pageAddress}/news`;
    const sources = { newsAddress, now: systemNow, known: embedded.checkout };
    const opened = { api, brand, attestationKey, elsewhere, manifestUrl, payFromDevWallet, ...sources };
    const view = refund ? <refund.RefundPage key={refund.link} api={refund.api} brand={brand} /> : <App {...opened} />;
    render(
      <Spoken.Provider value={locale}>
        <Guarded what="page" isAll>
          {view}
        </Guarded>
      </Spoken.Provider>,
      page,
    );
  };
  // The header is drawn anew as it stood there; what stood below it makes room.
  page.replaceChildren();
  draw();
  greetShop(page);
  // A link that is opened in the same tab changes only what follows #.
  const turn = async (next: string): Promise<void> => {
    refund = await openRefund(next);
    draw();
  };
  addEventListener('hashchange', () => {
    if (refundTokenOf(location.hash) === null) return;
    const next = takeRefundToken();
    if (next !== null) void turn(next);
  });
  if (brand) return;
  brand = await loadBrand(apiBase, base, ask);
  if (!brand) return;
  wear(document.documentElement, brand);
  draw();
}

const page = document.querySelector('#page');
if (page) void open(page);
