import { serve } from '@hono/node-server';
import { dedupeKey, type WebhookEvent } from '@florin/webhooks';
import { webhookHandler } from '@florin/webhooks/hono';
import { Hono } from 'hono';

// A table of your database with the key as its primary key.
const seen = new Set<string>();

function keep(event: WebhookEvent): void {
  if (seen.has(dedupeKey(event))) return;
  seen.add(dedupeKey(event));
  if (event.event === 'payment.completed') console.log(`deliver ${event.data.payment_id}`);
}

const app = new Hono();
app.post('/hooks/florin', webhookHandler(keep, { secret: process.env['FLORIN_WEBHOOK_SECRET'] }));
serve({ fetch: app.fetch, port: Number(process.env['PORT']) });
