import { freshDatabase } from '@florin/testing/database';
import { expect, onTestFinished, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';
import { type NoParameters, statement } from './statement.ts';

const myself = statement<NoParameters, { pid: number }>('test_backend', 'select pg_backend_pid() as pid');
const end = statement<{ pid: number }, { ended: boolean }>(
  'test_end_backend',
  'select pg_terminate_backend($pid) as ended',
);

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db, close } = await freshDatabase();
  onTestFinished(close);
  const lost = db.transaction(async (session) => {
    const { pid } = await session.one(myself);
    await db.one(end, { pid });
    const state = () =>
      session.one(myself).then(
        () => 'alive',
        () => 'lost',
      );
    await expect.poll(state).toBe('lost');
    return session.one(myself);
  });
  expect(isLostConnection(await lost.catch((error: unknown) => error))).toBe(true);
  await expect(db.transaction((session) => session.one(myself))).resolves.toMatchObject({ pid: expect.any(Number) });
});
