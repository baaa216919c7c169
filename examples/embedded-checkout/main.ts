// A shop that shows the payment page over or inside its own: plain HTML at /, React at /react.html, Vue at /vue.html.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Florin } from '@florin/sdk';
import express from 'express';
import { buildPages } from './build.ts';

// Reads FLORIN_BASE_URL and FLORIN_API_KEY.
const florin = new Florin();
const pages = mkdtempSync(join(tmpdir(), 'florin-shop-'));
await buildPages(pages);

const app = express();
app.post('/orders', async (_request, response) => {
  const { pay_url } = await florin.payments.create({ amount_usd: '3.50', description: 'Coffee' });
  response.json({ pay_url });
});
app.use(express.static(pages));
app.listen(Number(process.env['PORT']));
