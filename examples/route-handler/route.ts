// What Next.js takes as app/hooks/florin/route.ts, and whatever else answers a Request with a Response.
import { dedupeKey, type WebhookEvent } from '@florin/webhooks';
import { webhookHandler } from '@florin/webhooks/fetch';

// A table of your database with the key as its primary key.
const seen = new Set<string>();

function keep(event: WebhookEvent): void {
  if (seen.has(dedupeKey(event))) return;
  seen.add(dedupeKey(event));
  if (event.event === 'payment.completed') console.log(`deliver ${event.data.payment_id}`);
}

export const POST = webhookHandler(keep, { secret: process.env['FLORIN_WEBHOOK_SECRET'] });
