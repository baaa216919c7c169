// A shop: cart → order → Florin's payment page → webhook → order paid.
import { randomUUID } from 'node:crypto';
import { Florin, isFlorinError } from '@florin/sdk';
import { usd } from '@florin/sdk/decimal';
import { dedupeKey, type WebhookEvent } from '@florin/webhooks';
import { webhookHandler } from '@florin/webhooks/express';
import express from 'express';

// Reads FLORIN_BASE_URL and FLORIN_API_KEY.
const florin = new Florin();

const prices = { coffee: usd('3.50'), beans: usd('14.90') };
interface Order {
  id: string;
  status: 'open' | 'paid' | 'given up';
  paymentId: string | null;
}
// Two tables of your database; the second has its key as the primary key.
const orders = new Map<string, Order>();
const seen = new Set<string>();

/** What is told in one transaction: the event is kept, and the order moves. */
function keep(event: WebhookEvent): void {
  if (seen.has(dedupeKey(event))) return;
  seen.add(dedupeKey(event));
  if (!('payment_id' in event.data)) return;
  const { payment_id } = event.data;
  const order = [...orders.values()].find(({ paymentId }) => paymentId === payment_id);
  if (order === undefined) return;
  if (event.event === 'payment.completed') order.status = 'paid';
  if (event.event === 'payment.expired') order.status = 'given up';
  console.log(`order ${order.id} is ${order.status}`);
}

const app = express();
// Ahead of any body parser: the signature covers the raw bytes.
app.post('/hooks/florin', webhookHandler(keep, { secret: process.env['FLORIN_WEBHOOK_SECRET'] }));
app.use(express.urlencoded());

app.get('/', (_request, response) => {
  const items = Object.entries(prices).map(
    ([name, price]) => `<label>${name} ${price} USD <input name="${name}" value="0"></label>`,
  );
  response.send(`<form method="post" action="/checkout">${items.join('<br>')}<br><button>Pay</button></form>`);
});

app.post('/checkout', async (request, response) => {
  const cart = request.body as Partial<Record<string, string>>;
  const quantityOf = (name: string): number => Math.min(99, Math.max(0, Math.trunc(Number(cart[name] ?? 0)) || 0));
  const lines = Object.entries(prices).map(([name, price]) => usd.times(price, quantityOf(name)));
  const order: Order = { id: randomUUID(), status: 'open', paymentId: null };
  try {
    // The order's id is the key: however often this is tried within 24 hours, the order has one payment.
    const payment = await florin.payments.create(
      { amount_usd: usd.add(...lines), description: `Order ${order.id}` },
      { idempotencyKey: order.id },
    );
    orders.set(order.id, { ...order, paymentId: payment.id });
    response.setHeader('X-Order', order.id).redirect(303, payment.pay_url);
  } catch (error) {
    if (!isFlorinError(error)) throw error;
    console.error(error.code, error.message, error.requestId);
    const isEmpty = isFlorinError(error, 'VALIDATION_ERROR');
    response.status(isEmpty ? 422 : 503).send(isEmpty ? 'Put something into the cart.' : 'Please try again soon.');
  }
});

app.get('/orders/:id', (request, response) => {
  const order = orders.get(request.params.id);
  response.status(order === undefined ? 404 : 200).json(order ?? null);
});

app.listen(Number(process.env['PORT']));
