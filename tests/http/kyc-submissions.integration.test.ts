import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let admin: Headers;
beforeAll(async () => {
  server = await ComposedServer.open();
  admin = (await server.session('admin')).session;
});
afterAll(() => server?.close());

const handIn = async (): Promise<string> => {
  const { session } = await server.session('merchant');
  const { data } = await server.call('POST', '/v1/account/kyc', session, {
    level: 'advanced',
    legal_name: 'Corner Shop B.V.',
    country: 'NL',
    document_type: 'passport',
    document_number: 'SPECI2014',
  });
  return data.id;
};
const read = async (query: string): Promise<{ total: number; ids: string[] }> => {
  const { data } = await server.call('GET', `/v1/admin/kyc-submissions?${query}`, admin);
  return { total: data.total, ids: data.kyc_submissions.map(({ id }: { id: string }) => id) };
};

test('a submission is found by its id, however many newer ones wait before it', async () => {
  const oldest = await handIn();
  // Nobody reads the numbers of their documents.
  await server.database.db.pool.query(
    `with made as (
       insert into accounts (id, email, name, password_hash, role)
       select gen_random_uuid(), n || '@example.com', 'Shop', '', 'merchant' from generate_series(1, 100) n returning id)
     insert into kyc_submissions (id, account_id, level, legal_name, country, document_type, document_number, created_at)
     select gen_random_uuid(), id, 'basic', 'Shop', 'NL', 'passport', '\\x00', now() + interval '1 minute' from made`,
  );
  expect(await read('status=pending&page=101&page_size=1')).toEqual({ total: 101, ids: [oldest] });
  expect(await read(`status=pending&id=${oldest}`)).toEqual({ total: 1, ids: [oldest] });
  await server.call('POST', `/v1/admin/kyc-submissions/${oldest}/approve`, admin);
  expect(await read(`status=pending&id=${oldest}`)).toEqual({ total: 0, ids: [] });
  expect(await read(`id=${oldest}`)).toEqual({ total: 1, ids: [oldest] });
});
