import { render } from 'preact';
import { openPayApi } from './api/pay-api.ts';
import { openRefundApi } from './api/refund-api.ts';
import { App } from './app.tsx';
import { refundTokenOf, resourceOf } from './show/addresses.ts';
import { systemNow } from './system-clock.ts';
import { RefundPage } from './views/refund.tsx';

const page = document.querySelector('#page');
const base = resourceOf(location.href);
const ask: typeof fetch = (...request) => fetch(...request);

function show(): void {
  if (!page) return;
  const token = refundTokenOf(location.hash);
  if (token === null)
    return render(<App api={openPayApi(base, { fetch: ask, now: systemNow })} now={systemNow} />, page);
  // Out of the address bar and the history before anything else: whoever shares a screen or a browser shares no link.
  history.replaceState(null, '', location.pathname);
  render(<RefundPage key={token} api={openRefundApi(base, token, ask)} />, page);
}

// A link that is opened in the same tab changes only what follows #.
addEventListener('hashchange', () => refundTokenOf(location.hash) !== null && show());
show();
