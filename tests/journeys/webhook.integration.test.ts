import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { DeliveryLanes } from '@florin/engine/webhooks/delivery-lanes';
import { firstEndpoint } from '@florin/engine/webhooks/endpoint-key';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { updateWebhook } from '@florin/engine/webhooks/update-webhook';
import { localCertificates } from '@florin/nodes/tls';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookTransport } from '@florin/webhook-transport/webhook-transport';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let stage: Stage;
let shop: Shop;
const received: Received[] = [];
const closers: (() => unknown)[] = [];
let url: string;
let ca: string;
beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'florin-webhook-'));
  closers.push(() => rm(home, { recursive: true, force: true }));
  const tls = await localCertificates(home);
  const receiver = createServer(
    { cert: await readFile(tls.cert), key: await readFile(tls.key) },
    async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(204).end();
    },
  );
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closers.push(() => receiver.close());
  url = `https://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  ca = tls.ca;
  stage = await Stage.open();
  shop = await Shop.open(stage);
});
afterAll(async () => {
  await stage.close();
  for (const close of closers) await close();
});

/** Written from the documented scheme alone, with nothing of ours. */
function signedAsDocumented({ headers, body }: Received, secret: string): boolean {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-svc-signature'])) ?? [];
  return signature === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

test('every step of a payment reaches the merchant over HTTPS, signed so that an independent HMAC accepts it', async () => {
  const allow = '127.0.0.0/8:*,[::1]/128:*';
  const secrets = new SealedSecrets({ keys: new Map([['test', randomBytes(32)]]), sealWith: 'test' }, stage.ids);
  const ports = { ...stage.ports, secrets, addresses: new AddressPolicy(allow) };
  await updateWebhook(ports, {
    merchantId: shop.merchant.accountId,
    change: { url, secret: undefined, isActive: true, events: ['*'] },
  });
  const secret = await revealSecret(ports, firstEndpoint(shop.merchant.accountId));
  const transport = await createWebhookTransport({ allow, caFile: ca });
  closers.push(() => transport.close());
  const lanes = new DeliveryLanes({ ...ports, transport }, { onDefect: (error) => stage.postponed.push(error) });

  const payment = await shop.waiting('25.00', stageTokens.usdt);
  await stage.send(payment.address, stageTokens.usdt, payment.needs);
  await stage.until(shop.reached(payment, 'completed'));
  while (await lanes.deliverDue());
  await lanes.settled();

  const events = received.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(['created', 'awaiting_payment', 'confirming', 'confirmed', 'completed'].map((step) => `payment.${step}`)),
  );
  for (const delivery of received) expect(signedAsDocumented(delivery, secret)).toBe(true);
  expect(received.every((delivery) => !signedAsDocumented({ ...delivery, body: `${delivery.body} ` }, secret))).toBe(
    true,
  );
  const completed = events.find(({ event }) => event === 'payment.completed');
  expect(completed?.data).toMatchObject({
    payment_id: payment.id,
    status: 'completed',
    amount_usd: '25.00',
    received_crypto: '25',
    crypto_symbol: 'USDT',
    locked_rate_usd: '1.0',
    fees: { service_fee_usd: '0.25', conversion_fee_usd: '0.13' },
    net_amount_usd: '24.62',
  });
  expect(stage.postponed).toEqual([]);
});
