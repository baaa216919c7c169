/*
 * Connects an example with `npm start` on this machine, until Ctrl-C: `connect/main.ts 3000`. Florin posts webhooks to
 * https alone, so this terminates TLS with the local certificate, as a reverse proxy does in production, and hands on to
 * the port. It points the merchant's webhook here and prints what the example needs in its environment.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectWebhooks } from '@florin/sdk/webhooks';

interface DevFile {
  base_url: string;
  tls: { cert: string; key: string };
  merchant: { api_key: string; webhook_scope_api_key: string };
}

const [port = '3000'] = process.argv.slice(2);
const home = process.env['FLORIN_HOME'] ?? '.florin';
const { base_url, tls, merchant } = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile;

const front = createServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, (incoming, outgoing) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const onward = request({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
});

front.listen(0, '127.0.0.1');
await once(front, 'listening');
const webhooks = connectWebhooks({ baseUrl: base_url, apiKey: merchant.webhook_scope_api_key });
const url = `https://127.0.0.1:${(front.address() as AddressInfo).port}/hooks/florin`;
await webhooks.update({ url, events: ['*'] });
const { secret } = await webhooks.secret();
const environment = {
  FLORIN_BASE_URL: base_url,
  FLORIN_API_KEY: merchant.api_key,
  FLORIN_WEBHOOK_SECRET: secret,
  PORT: port,
};
for (const [name, value] of Object.entries(environment)) console.log(`export ${name}='${value}'`);
