import { randomBytes, randomUUID } from 'node:crypto';
import { type BindingChange, type MerchantPasskey, withdrawalChallenge } from '@florin/approvals/merchant';
import { type Order, orderChallenge } from '@florin/approvals/order';
import { merchants } from '@florin/testing/forgeries/merchants';
import { postgresLog, refusedIn } from '@florin/testing/forgeries/postgres-log';
import { Trial } from '@florin/testing/forgeries/trial';
import { type Assertion, softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedMembers } from './changed-members.ts';
import { bound, MerchantScene, newNonce } from './merchant-scene.ts';
import { dollar, type Requested, SignerScene, thief, usdt } from './signer-scene.ts';

type Id = keyof typeof merchants.forgeries;

const page = 'https://sign.shop.example';
const ada = softPasskey('Ada');
const till = softPasskey('Till');
const safe = softPasskey('Safe', 'sign.shop.example', page);
const lost = softPasskey('Lost');
const otherShop = softPasskey('Till');
const own = softPasskey('Till');

let scene: SignerScene;
let desk: MerchantScene;
let trial: Trial<Id>;
let databaseLog: () => string;
/** Of a merchant who signs, too, and of one who does not. */
let [other, free] = ['', ''];

const enrol = (passkey: MerchantPasskey, of = scene.account): BindingChange => ({
  action: 'enrol',
  account: of,
  passkey,
});
const remove = (id: string): BindingChange => ({ action: 'remove', account: scene.account, id });

async function account(): Promise<string> {
  const id = randomUUID();
  await scene.app.query(
    `insert into accounts (id, email, name, password_hash, role) values ($1, $2, 'B', '', 'merchant')`,
    [id, `${id}@example.com`],
  );
  return id;
}

beforeAll(async () => {
  scene = await SignerScene.open([ada.approver], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
    FLORIN_SIGNER_AUTOMATIC_EVM_31337: `${usdt}:${10n * dollar}:${1_000n * dollar}`,
  });
  desk = new MerchantScene(scene);
  databaseLog = await postgresLog(scene.database);
  [other, free] = [await account(), await account()];
  const changes = [
    [enrol(bound(till.approver, 'Till')), ada],
    [enrol(bound(safe.approver, 'Safe', page)), till],
    [enrol(bound(lost.approver, 'Lost')), till],
    [enrol(bound(otherShop.approver, 'Till'), other), ada],
  ] as const;
  for (const [change, by] of changes) {
    const refusal = await desk.change(change, by);
    if (refusal !== null) throw new Error(refusal);
  }
  trial = new Trial(merchants, scene.alarmNames);
}, 120_000);
afterAll(() => scene.close());

/** A withdrawal that an approver has signed: all that an operator can do by himself. */
const approved = async (destination?: string): Promise<Requested> => {
  const withdrawal = await scene.withdrawal(500, destination);
  await scene.sign(withdrawal, ada);
  return withdrawal;
};
const signed = async (): Promise<Requested> => {
  const withdrawal = await approved();
  await desk.sign(withdrawal, till);
  return withdrawal;
};

type Forged = (challenge: Buffer, order: Order) => unknown;

/** An approved withdrawal with what is handed in as its merchant's signature. */
const refused = (id: Id, forge: Forged, signedNonce = newNonce(), nonce = signedNonce): Promise<void> =>
  trial.refused(id, async () => {
    const withdrawal = await approved();
    const evidence = forge(withdrawalChallenge(withdrawal.order, signedNonce), withdrawal.order);
    await desk.handSignature(withdrawal, nonce, evidence);
    return scene.pay(withdrawal);
  });

/** Signs what it is asked for, as a forger changes it. */
const answers =
  (change: Assertion, by = till): Forged =>
  (challenge) =>
    by.sign(challenge, change);

test('finding 3: an approver and the budget that needs nobody pay nothing of a merchant who signs', async () => {
  await trial.refused('approved', async () => scene.pay(await approved()));
  await trial.refused('automatic', async () => scene.pay(await scene.withdrawal(5)));
  await trial.refused('twin', async () => {
    const twin = await scene.withdrawal(5, thief);
    await scene.refund(dollar);
    await scene.app.query(
      `insert into refunds (id, source, merchant_id, payment_id, chain_id, token_id, amount, deducted, destination, status,
                            reason, address_given_at, next_payout_at, created_at, updated_at)
       select $1, 'surplus', $2, p.id, $3, $4, 1, 0, $5, 'requested', 'x', florin.now(), florin.now(), florin.now(),
              florin.now()
         from payments p limit 1`,
      [twin.order.id, free, twin.chain, twin.token, thief],
    );
    return scene.pay(twin);
  });
  expect(await scene.pay(await signed())).toBe('signed');
});

test('a signature of another withdrawal is none: each member counts', async () => {
  for (const [id, change] of changedMembers(thief)) {
    await trial.refused(id, async () => {
      const withdrawal = await approved();
      await desk.sign(withdrawal, till, change);
      return scene.pay(withdrawal);
    });
  }
});

test('rows that look like signatures of the merchant are none', async () => {
  const before = scene.alarms().length;
  await refused('empty', () => ({}));
  await refused('byApprover', (challenge) => ada.sign(challenge));
  await refused('asMerchant', (challenge) => ({ ...ada.sign(challenge), approver: till.approver.id }));
  await refused('order', (_challenge, order) => till.sign(orderChallenge(order)));
  await refused('otherMerchant', answers({}, otherShop));
  await refused('otherMerchantAs', (challenge) => ({ ...otherShop.sign(challenge), approver: till.approver.id }));
  await refused('random', () => till.sign(randomBytes(32)));
  await refused('origin', answers({ origin: 'https://evil.example' }));
  await refused('party', answers({ rpId: 'evil.example' }));
  await refused('verification', answers({ flags: 1 }));
  await refused('presence', answers({ flags: 4 }));
  await refused('type', answers({ type: 'webauthn.create' }));
  await refused('frame', answers({ clientData: { crossOrigin: true } }));
  await refused('ownPage', answers({ rpId: 'localhost', origin: 'http://localhost:4400' }, safe));
  // The empty object is no signature at all.
  expect(scene.alarms().length - before).toBe(13);
});

test('a signature is good for one withdrawal, and its nonce once', async () => {
  const paid = await approved();
  const nonce = newNonce();
  const evidence = till.sign(withdrawalChallenge(paid.order, nonce));
  await desk.handSignature(paid, nonce, evidence);
  await trial.refused('swappedWallet', () => scene.pay(paid, { destination: thief }));
  await trial.refused('swappedAmount', () => scene.pay(paid, { amount: 501n * dollar }));
  expect(await scene.pay(paid)).toBe('signed');
  await refused('reused', () => evidence, nonce);
  await refused('usedNonce', answers({}), nonce);
  await refused('nonce', answers({}), newNonce(), newNonce());
  await refused('shortNonce', answers({}), 'short');
});

test('the counter of a device may not go back', async () => {
  const withdrawal = await approved();
  await desk.sign(withdrawal, { sign: (challenge: Uint8Array) => till.sign(challenge, { counter: 1_000 }) });
  expect(await scene.pay(withdrawal)).toBe('signed');
  await refused('counter', answers({ counter: 1_000 }));
});
/** The merchant's device, whose counter was at 1,000. */
let used = 1_000;
const later = { sign: (challenge: Uint8Array) => till.sign(challenge, { counter: (used += 1) }) };

test('rows say nothing of what is bound', async () => {
  const forgeries = [
    ['freedByRow', 'delete from merchant_bindings where account_id = $1', [scene.account]],
    ['emptiedByRow', `update merchant_bindings set passkeys = '{}' where account_id = $1`, [scene.account]],
    [
      'boundByRow',
      'update merchant_bindings set passkeys = $2 where account_id = $1',
      [scene.account, JSON.stringify({ [own.approver.id]: own.approver })],
    ],
    ['movedByRow', 'update withdrawals set merchant_id = $2 where merchant_id = $1', [scene.account, free]],
  ] as const;
  for (const [id, sql, values] of forgeries) {
    const before = databaseLog().length;
    const answer = await scene.app.query(sql, [...values]).then(() => 'written', String);
    await trial.raised(id, () => refusedIn(databaseLog().slice(before), sql), [answer]);
  }
});

test('neither rows nor approvers change what is bound, and what a passkey of their own signs is none', async () => {
  /** A change, and then a withdrawal that somebody signs, or nobody. */
  const changed = (id: Id, change: BindingChange, evidence: unknown, by: typeof own | null = null) =>
    trial.refused(id, async () => {
      expect(await desk.hand(change, evidence)).toEqual(expect.any(String));
      const withdrawal = await approved(thief);
      if (by !== null) await desk.sign(withdrawal, by);
      return scene.pay(withdrawal);
    });
  const mine = enrol(bound(own.approver, 'Till'));
  const last = remove(till.approver.id);
  await changed('freedByNobody', last, {});
  await changed('freedByApprover', last, await desk.signed(last, ada));
  await changed('addedByItself', mine, await desk.signed(mine, own), own);
  await changed('addedByApprover', mine, await desk.signed(mine, ada), own);
  const genuine = enrol(bound(softPasskey('New').approver, 'New'));
  await changed('exchanged', mine, await desk.signed(genuine, later), own);
  const keep: BindingChange = { action: 'keep', account: scene.account };
  await changed('keptByApprover', keep, await desk.signed(keep, ada));
  expect((await desk.binding(scene.account)).passkeys).toEqual(['Lost', 'Safe', 'Till']);
});

test('a passkey that was removed counts no more, and an old change does not bring it back', async () => {
  // What was refused is looked at again, and told again, under another binding.
  await scene.app.query(`update withdrawals set status = 'failed', failure_reason = 'forged'`);
  const enrolment = enrol(bound(lost.approver, 'Lost'));
  const early = await approved();
  await desk.sign(early, lost);
  const replayed = await desk.signed(enrolment, later);
  expect(await desk.change(remove(lost.approver.id), later)).toBeNull();
  expect((await desk.binding(scene.account)).passkeys).toEqual(['Safe', 'Till']);
  await trial.refused('removed', () => scene.pay(early));
  await refused('removedSince', answers({}, lost));
  await trial.refused('brought', async () => {
    expect(await desk.hand(enrolment, replayed)).toEqual(expect.any(String));
    const withdrawal = await approved();
    await desk.sign(withdrawal, lost);
    return scene.pay(withdrawal);
  });
  const withdrawal = await approved();
  await desk.sign(withdrawal, later);
  expect(await scene.pay(withdrawal)).toBe('signed');
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
