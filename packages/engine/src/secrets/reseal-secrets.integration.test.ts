import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebhookConfig, saveWebhookConfig } from '@florin/database/sql/webhooks/configs';
import { type SealedColumn, sealedColumns } from '@florin/database/sql/system/sealed-columns';
import { proposeSecondFactor, readSecondFactor } from '@florin/database/sql/accounts/second-factors';
import { type NoParameters, statement } from '@florin/database/statement';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { secretContext as factorContext } from '../accounts/second-factor/secret-context.ts';
import { secretContext as webhookContext } from '../webhooks/webhook-config.ts';
import { resealSecrets } from './reseal-secrets.ts';

const ids = { bytes: (length: number) => randomBytes(length) };
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const old = new SealedSecrets({ keys: new Map([['2025', first]]), sealWith: '2025' }, ids);
const both = new SealedSecrets(
  {
    keys: new Map([
      ['2026', second],
      ['2025', first],
    ]),
    sealWith: '2026',
  },
  ids,
);
const onlyNew = new SealedSecrets({ keys: new Map([['2026', second]]), sealWith: '2026' }, ids);
const byteaColumns = statement<NoParameters, { name: string }>(
  'test_bytea_columns',
  `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`,
);
/** Hashes, signatures, bytes for the chain and pictures that payers see: nothing that is opened again. */
const neverOpened =
  /hash|^deposit_addresses\.attestation$|^outgoing\.|^deposit_addresses\.|^audit|^blocks\.|^refund|^sessions\.|^second_person_requests\.digest$|^sign_in_failures\.subject$|^delegations\.|^account_brands\.logo$|^passkey_(challenges|codes)\.request$/;

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('what an earlier key sealed opens with the present key alone, once all of it was sealed anew', async () => {
  const merchants: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { accountId } = await seedMerchant(fresh.url('owner'));
    merchants.push(accountId);
    const [secret, previous] = ['now', 'before'].map((text) => old.seal(text, webhookContext(accountId)));
    const at = new Date('2026-03-01T00:00:00Z');
    await fresh.db.run(saveWebhookConfig, {
      merchantId: accountId,
      url: 'https://shop.example/',
      isActive: true,
      events: ['*'],
      secret: secret ?? null,
      previousSecret: previous ?? null,
      previousSecretUntil: at,
      updatedAt: at,
    });
    await fresh.db.run(proposeSecondFactor, { accountId, sealed: old.seal('totp', factorContext(accountId)) });
  }
  expect(await resealSecrets({ db: fresh.db, secrets: both })).toEqual({
    'webhook_configs.secret': 3,
    'webhook_configs.previous_secret': 3,
    'webhook_endpoints.secret': 0,
    'webhook_endpoints.previous_secret': 0,
    'second_factors.secret': 0,
    'second_factors.pending_secret': 3,
    'kyc_submissions.document_number': 0,
    'mails.sealed_token': 0,
  });
  for (const merchant of merchants) {
    const config = await fresh.db.one(readWebhookConfig, { merchantId: merchant });
    const factor = await fresh.db.one(readSecondFactor, { accountId: merchant });
    expect(onlyNew.open(config.secret ?? new Uint8Array(), webhookContext(merchant))).toBe('now');
    expect(onlyNew.open(config.previousSecret ?? new Uint8Array(), webhookContext(merchant))).toBe('before');
    expect(onlyNew.open(factor.pendingSecret ?? new Uint8Array(), factorContext(merchant))).toBe('totp');
  }
  const again = await resealSecrets({ db: fresh.db, secrets: both });
  expect(Object.values(again).every((count) => count === 0)).toBe(true);
});

test('every column that holds sealed values is known', async () => {
  const columns = (await fresh.db.many(byteaColumns)).map(({ name }) => name);
  const sealed = columns.filter((name) => !neverOpened.test(name));
  expect(sealed.toSorted()).toEqual((Object.keys(sealedColumns) as SealedColumn[]).toSorted());
});

test('a key that is no longer configured is told, and nothing is lost', async () => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  const foreign = new SealedSecrets({ keys: new Map([['lost', second]]), sealWith: 'lost' }, ids);
  const sealed = foreign.seal('totp', factorContext(accountId));
  await fresh.db.run(proposeSecondFactor, { accountId, sealed });
  await expect(resealSecrets({ db: fresh.db, secrets: both })).rejects.toThrow('not configured');
  expect((await fresh.db.one(readSecondFactor, { accountId })).pendingSecret).toEqual(Buffer.from(sealed));
});
