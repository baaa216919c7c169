import { limits } from '@florin/contract/limits';
import { openPool, serverPoolLimits } from '@florin/database/pool';
import { SystemIds } from '@florin/system/system-ids';
import fastify from 'fastify';
import { createdEvent, entryAnswer, paymentAnswer, type Row, statusAnswer, untouched } from './bare/answers.ts';
import { bareName } from './harness/database-times.ts';
import { insertPayment, selectPage, selectPayment, selectStatus, selectTotal } from './bare/statements.ts';

// What the product is compared with: Fastify and prepared statements, without validation, authentication, limits,
// logs or money arithmetic. It reads and writes the same rows and answers JSON of the same size.

const { DATABASE_URL: databaseUrl, BENCH_PORT: port, BENCH_MERCHANT_ID: merchantId } = process.env;
if (!databaseUrl || !port || !merchantId)
  throw new Error('The bare server needs DATABASE_URL, BENCH_PORT, BENCH_MERCHANT_ID.');

const pool = openPool(databaseUrl, bareName, serverPoolLimits);
const ids = new SystemIds({ now: () => new Date() });
const app = fastify();
const success = (data: unknown) => ({ success: true, data, error: null });

app.get('/health', async () => success({ status: 'ok' }));

app.post<{ Body: Row }>('/v1/payments', async (request, reply) => {
  const { amount_usd, description, redirect_url } = request.body;
  const at = new Date();
  const row = { ...untouched, id: ids.uuid(), amount_usd, description, redirect_url, created_at: at };
  await pool.query({
    ...insertPayment,
    values: [
      row.id,
      merchantId,
      amount_usd,
      description,
      redirect_url,
      'user',
      null,
      '0.01',
      at,
      ids.uuid(),
      createdEvent(row, at),
    ],
  });
  reply.code(201);
  return success(paymentAnswer(row));
});

// oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify waits for its handlers
app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request) => {
  const { rows } = await pool.query<Row>({ ...selectPayment, values: [request.params.id] });
  return success(paymentAnswer(rows[0] ?? {}));
});

// oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify waits for its handlers
app.get<{ Params: { id: string } }>('/v1/pay/:id/status', async (request) => {
  const { rows } = await pool.query<Row>({ ...selectStatus, values: [request.params.id] });
  return success(statusAnswer(rows[0] ?? {}));
});

app.get('/v1/payments', async () => {
  const [page, count] = await Promise.all([
    pool.query<Row>({ ...selectPage, values: [merchantId, limits.pageSizeDefault] }),
    pool.query<{ total: number }>({ ...selectTotal, values: [merchantId] }),
  ]);
  const total = count.rows[0]?.total ?? 0;
  const counters = { total, page: 1, page_size: limits.pageSizeDefault };
  const total_pages = Math.ceil(total / limits.pageSizeDefault);
  return success({ ...counters, total_pages, payments: page.rows.map(entryAnswer) });
});

process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
