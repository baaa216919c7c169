import { render } from 'preact';
import { openPayApi } from './api/pay-api.ts';
import { App } from './app.tsx';
import { resourceOf } from './show/addresses.ts';
import { systemNow } from './system-clock.ts';

const page = document.querySelector('#page');
const api = openPayApi(resourceOf(location.href), { fetch: (...request) => fetch(...request), now: systemNow });
if (page) render(<App api={api} now={systemNow} />, page);
