import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { openPool } from './pool.ts';
import { type NoParameters, statement } from './statement.ts';

/** A database that takes connections and never says a word. */
const sockets = new Set<Socket>();
const silent = createServer((socket) => sockets.add(socket));
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a database that gives no connection in time is told as MAINTENANCE, also to who waits behind', async () => {
  const { port } = silent.address() as AddressInfo;
  const limits = { connectionsMax: 1, statementMs: 1_000, waitMs: 100 };
  const db = new Database(openPool(`postgresql://nobody@127.0.0.1:${port}/none`, 'florin-test', limits));
  const ask = () => db.many(statement<NoParameters, { one: number }>('test_one', 'select 1 as one'));
  const outcomes = await Promise.allSettled([ask(), ask(), db.transaction(ask)]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'MAINTENANCE' } });
});
