import { VanishingHost } from '@florin/testing/vanishing-host';
import { testTokens } from '@florin/testing/catalogue';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let host: VanishingHost;
let server: ComposedServer;
let key: Headers;

beforeAll(async () => {
  server = await ComposedServer.open({
    route: async (url) => {
      host = await VanishingHost.before(url);
      return host.through(url);
    },
  });
  ({ key } = await server.merchant());
});
afterAll(async () => {
  await server.close();
  host.close();
});
const answersAgain = async (): Promise<void> => {
  if ((await create()).status !== 201) throw new Error('The server does not answer yet.');
};
beforeEach(() => vi.waitFor(answersAgain, { timeout: 10_000 }));

const create = () => server.call('POST', '/v1/payments', key, { amount_usd: '5.00' });

/** As the superuser, for as long as `work` takes. */
async function meanwhile<T>(before: string, after: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server.database.url('superuser') });
  await client.connect();
  try {
    await client.query(before);
    return await work();
  } finally {
    await client.query(after);
    await client.end();
  }
}

const away = { status: 503, headers: { 'retry-after': '2' }, error: { code: 'MAINTENANCE' } };

const raising = (state: string): readonly [string, string] => [
  `create function refuse_payment() returns trigger language plpgsql as
     $$ begin raise exception 'for the test' using errcode = '${state}'; end $$;
   create trigger refuse_payment before insert on payments execute function refuse_payment()`,
  'drop trigger refuse_payment on payments; drop function refuse_payment()',
];

test.each(['25006', '53100', '53200', '53300', '57014', '58030', '40001', '40P01'])(
  'SQLSTATE %s is told as a moment to wait, and the connection that said so is not asked again',
  async (state) => {
    const [before, after] = raising(state);
    expect(await meanwhile(before, after, create)).toMatchObject(away);
    expect((await create()).status).toBe(201);
  },
);

test('a database that takes no writes is told likewise, by a request of its mapper as well', async () => {
  const { session } = await server.session('admin');
  const name = server.database.name;
  const turn = (to: string) =>
    `alter database ${name} set default_transaction_read_only = ${to};
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  const path = `/v1/admin/tokens/${testTokens.eth.id}`;
  const rename = (to: string) => server.call('PUT', path, session, { name: to });
  const answers = await meanwhile(turn('on'), turn('off'), async () => [await create(), await rename('Ether')]);
  // The first request may meet a connection that was ended, which is the same to its caller.
  for (const answer of answers) expect(answer).toMatchObject(away);
  await expect.poll(async () => (await rename('Ether 2')).status, { timeout: 10_000 }).toBe(200);
});

test('a database without a connection left is told likewise', async () => {
  const limit = (to: number) => `alter database ${server.database.name} connection limit ${to}`;
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${server.database.name}' and pid <> pg_backend_pid()`;
  const answer = await meanwhile(`${limit(0)}; ${ended}`, limit(-1), async () => {
    await create();
    return create();
  });
  expect(answer).toMatchObject(away);
});

test('a host that vanishes without a word is answered for in time, and used again as soon as it is back', async () => {
  host.vanish();
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 5 }, create));
  expect(performance.now() - start).toBeLessThan(10_000);
  for (const answer of answers) expect([answer.status, answer.error.code]).toEqual([503, 'MAINTENANCE']);
  for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  host.comeBack();
  await expect.poll(async () => (await create()).status, { timeout: 10_000 }).toBe(201);
});
