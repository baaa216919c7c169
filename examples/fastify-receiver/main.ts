import { dedupeKey, type WebhookEvent } from '@florin/webhooks';
import { webhookPlugin } from '@florin/webhooks/fastify';
import fastify from 'fastify';

// A table of your database with the key as its primary key.
const seen = new Set<string>();

function keep(event: WebhookEvent): void {
  if (seen.has(dedupeKey(event))) return;
  seen.add(dedupeKey(event));
  if (event.event === 'payment.completed') console.log(`deliver ${event.data.payment_id}`);
}

const app = fastify();
await app.register(webhookPlugin('/hooks/florin', keep, { secret: process.env['FLORIN_WEBHOOK_SECRET'] }));
await app.listen({ port: Number(process.env['PORT']) });
