import { describe, expect, test } from 'vitest';
import type { EndedAttempt } from '@florin/database/sql/webhooks/finish';
import type { Session } from '@florin/database/statement';
import { AttemptWriter } from './attempt-writer.ts';

const attempt = (deliveryId: string): EndedAttempt => ({
  deliveryId,
  lease: 'a lease',
  status: 'success',
  nextAttemptAt: null,
  attemptId: `attempt of ${deliveryId}`,
  attemptedAt: new Date(0),
  responseStatus: 200,
  responseBody: 'ok',
  errorMessage: null,
  durationMs: 1,
});

/** A database that keeps each statement waiting until it is let go, and refuses what `poison` is part of. */
class SlowDatabase implements Session {
  readonly statements: string[][] = [];
  poison = '';
  release = (): void => {};

  async run(_sql: unknown, ...[given]: readonly unknown[]): Promise<number> {
    const ids = (JSON.parse((given as { attemptsJson: string }).attemptsJson) as EndedAttempt[]).map(
      ({ deliveryId }) => deliveryId,
    );
    this.statements.push(ids);
    await new Promise<void>((resolve) => (this.release = resolve));
    if (ids.includes(this.poison)) throw new Error(`refused ${this.poison}`);
    return ids.length;
  }
  many = (): Promise<never> => Promise.reject(new Error('unexpected'));
  maybe = this.many;
  one = this.many;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const letGo = async (db: SlowDatabase): Promise<void> => {
  db.release();
  await turn();
  await turn();
};

describe('what came of attempts', () => {
  test('is written at once by an idle worker and together while a write is under way', async () => {
    const db = new SlowDatabase();
    const writer = new AttemptWriter(db);
    const written: string[] = [];
    const write = (id: string) => writer.write(attempt(id)).then(() => written.push(id));
    void write('a');
    await turn();
    await turn();
    for (const id of ['b', 'c', 'd']) void write(id);
    await turn();
    expect(db.statements).toEqual([['a']]);
    await letGo(db);
    expect([db.statements, written]).toEqual([[['a'], ['b', 'c', 'd']], ['a']]);
    await letGo(db);
    expect(written).toEqual(['a', 'b', 'c', 'd']);
    void write('e');
    await turn();
    await turn();
    expect(db.statements.at(-1)).toEqual(['e']);
  });

  test('that cannot be written takes no other along', async () => {
    const db = new SlowDatabase();
    db.poison = 'b';
    const writer = new AttemptWriter(db);
    const fates = Promise.allSettled(['a', 'b', 'c'].map((id) => writer.write(attempt(id))));
    await turn();
    for (let statement = 0; statement < 4; statement += 1) await letGo(db);
    expect((await fates).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(db.statements).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  });
});
