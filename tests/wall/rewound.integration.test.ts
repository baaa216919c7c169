import { noteSigner } from '@florin/engine/signer/note-signer';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignerProcess } from './signer-process.ts';
import { askRefund, usdtSigner } from './usdt-refunds.ts';

let signer: SignerProcess;
let nonce = 0;
beforeAll(async () => {
  signer = await usdtSigner(1_000n, 1_000_000n);
});
afterAll(() => signer?.close());

const refund = () => askRefund(signer, { tokenId: signer.tokens.USDT ?? '', amount: 1_000n, nonce: (nonce += 1) });

/** As after a restore from before it was planned. */
async function lose(intent: string): Promise<void> {
  const client = new pg.Client({ connectionString: signer.database.url('superuser') });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from outgoing where id = $1', [intent]);
  await client.end();
}

test('a database that lacks what was signed last gets nothing signed until a person accepts it', async () => {
  const first = await refund();
  const second = await refund();
  expect([first.said, second.said]).toEqual(['signed', 'signed']);
  expect((await signer.client.health()).rewound).toBeNull();

  await lose(first.intent);
  const refused = await refund();
  expect(refused.said).toMatch(new RegExp(`database_rewound.*${first.intent}`));
  expect((await signer.client.health()).rewound).toContain(first.intent);
  const { db } = signer.database;
  await noteSigner({ db, signer: signer.client });
  const { rows } = await db.pool.query('select rewound_reason as why from database_lineage');
  expect(rows[0].why).toMatch(/^database_rewound/);

  await signer.stop();
  expect(await signer.order('--accept-database')).toMatchObject({ code: 0, said: expect.stringContaining('Accepted') });
  await signer.launch();
  expect((await signer.client.health()).rewound).toBeNull();
  expect((await refund()).said).toBe('signed');
});
