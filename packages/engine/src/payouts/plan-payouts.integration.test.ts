import type { PayoutDraft } from '@florin/domain/ports/payout-provider';
import { noteSignerApprovals } from '@florin/database/sql/approvals/approvers';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { moveToOtherChain, otherChain } from '@florin/testing/other-chain';
import { softPasskey } from '@florin/testing/soft-passkey';
import { testApprover } from '@florin/testing/test-approvals';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSigning, signWithdrawal } from '../approvals/merchant-signature.ts';
import { ChainLanes } from '../catalogue/chain-lanes.ts';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.ts';
import { planPayouts } from './plan-payouts.ts';
import { readWithdrawal } from '../withdrawals/read-withdrawal.ts';

const { usdc } = testTokens;
const ready: PayoutDraft = { ready: true, from: `0x${'7'.repeat(40)}`, held: 10n ** 9n, feeCap: 1n };
let database: TestDatabase;
let scene: WithdrawalScene;

beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
});
afterAll(() => database.close());

const asOwner = async (text: string, ...values: unknown[]): Promise<void> => {
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  await owner.query(text, values).finally(() => owner.end());
};

test('payouts of a chain are planned while the node of another says nothing', async () => {
  const merchant = await scene.merchant('100.00');
  const administrator = await seedAdministrator(database.url('owner'));
  const requests = [await scene.request(merchant, '20.00'), await scene.request(merchant, '20.00')];
  const [stuck, moving] = requests.map(({ id }) => ({ purpose_id: id }));
  await moveToOtherChain(database.url('owner'), usdc);
  await scene.catalogue.reload();
  await asOwner(
    'update withdrawals set chain_id = $2, token_id = $3 where id = $1',
    moving?.purpose_id,
    otherChain.id,
    usdc.id,
  );
  for (const { id } of requests) await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const silence = Promise.withResolvers<PayoutDraft>();
  const lanes = new ChainLanes((error) => expect.fail(String(error)));
  const round = () =>
    planPayouts(
      {
        ...scene.ports,
        payouts: {
          covers: () => true,
          draft: ({ token }) => (token.chainId === testChain.id ? silence.promise : Promise.resolve(ready)),
        },
        onWaiting: (_id, reason, error) => expect.fail(`${reason} ${String(error)}`),
      },
      lanes,
    );
  const planned = async () =>
    (await database.db.pool.query('select purpose_id from outgoing order by created_at, id')).rows;
  await round();
  await vi.waitFor(async () => expect(await planned()).toEqual([moving]));
  await vi.waitFor(() => expect(lanes.busy).toEqual([testChain.id]));
  silence.resolve(ready);
  await lanes.settled();
  expect(await planned()).toEqual([moving, stuck]);
});

test('a payout of a bound account is planned after its merchant has signed it, and not before', async () => {
  const merchant = await scene.merchant('100.00');
  const administrator = await seedAdministrator(database.url('owner'));
  const passkey = softPasskey('Till');
  const relyingParty = { id: 'localhost', origins: ['http://localhost:4400'] };
  const told = { head: '', relyingParty, approvers: [testApprover], rules: [], refused: [] };
  await database.db.run(noteSignerApprovals, { toldJson: JSON.stringify(told) });
  await asOwner(
    'insert into merchant_bindings (account_id, head, passkeys) values ($1, $2, $3)',
    merchant.accountId,
    '0'.repeat(64),
    JSON.stringify({ [passkey.approver.id]: passkey.approver }),
  );
  const { id, merchantSignature } = await scene.request(merchant, '20.00');
  expect(merchantSignature).toBe('missing');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  const waiting: string[] = [];
  const ports = {
    ...scene.ports,
    payouts: { covers: () => true, draft: async () => ready },
    onWaiting: (_id: string, reason: string) => void waiting.push(reason),
  };
  expect(await planPayouts(ports)).toBe(0);
  expect(waiting).toEqual(['merchant_signature']);
  const read = () => readWithdrawal(database.db, merchant.accountId, id);
  expect(await read()).toMatchObject({ waitingReason: 'merchant_signature', merchantSignature: 'missing' });
  const { nonce, challenge } = await readSigning(scene.ports, merchant.accountId, id);
  const signed = { account: merchant.accountId, id, nonce, evidence: passkey.sign(challenge) };
  const by = { actorId: merchant.accountId, requestId: null };
  expect(await signWithdrawal(scene.ports, signed, by)).toMatchObject({
    waitingReason: null,
    merchantSignature: 'given',
  });
  expect(await planPayouts(ports)).toBe(1);
});
