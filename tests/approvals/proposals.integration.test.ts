import { randomBytes, randomUUID } from 'node:crypto';
import { type Change, changeText } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { challengeOf } from '@florin/approvals/order';
import { readTold, type ToldApprovals } from '@florin/approvals/told';
import { approvers } from '@florin/testing/forgeries/approvers';
import { Trial } from '@florin/testing/forgeries/trial';
import { softPasskey } from '@florin/testing/soft-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignerScene, type Signatory } from './signer-scene.ts';

const random = (length: number) => randomBytes(length);
const key = (person: string) => openKeyFile(newKeyFile(person, 'secret', random), 'secret');
const ada = softPasskey('Ada');
const grace = key('Grace');
const stranger = key('Stranger');

let scene: SignerScene;
let trial: Trial<keyof typeof approvers.forgeries>;
beforeAll(async () => {
  scene = await SignerScene.open([ada.approver], {
    FLORIN_SIGNER_RP_ID: 'localhost',
    FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
  });
  trial = new Trial(approvers, scene.alarmNames);
}, 120_000);
afterAll(() => scene.close());

const told = async (): Promise<ToldApprovals> => {
  const read = readTold((await scene.client.health()).approvals);
  if (read === null) throw new Error('The signer told nothing.');
  return read;
};
const people = async () => (await told()).approvers.map(({ person }) => person);
/** A row of the running product's role. */
const propose = async (change: unknown, evidence: unknown): Promise<string> => {
  const id = randomUUID();
  await scene.app.query(
    `insert into approver_proposals (id, change, evidence, proposed_by, created_at, signed_at)
     values ($1, $2, $3, $4, florin.now(), florin.now())`,
    [id, JSON.stringify(change), JSON.stringify(evidence), scene.account],
  );
  return id;
};
const signed = async (change: Change, by: Signatory): Promise<Evidence> =>
  by.sign(challengeOf(changeText(await told(), change)));
/** Why the signer took a proposal not over. */
const refusalOf = async (id: string): Promise<string> =>
  (await told()).refused.find(({ proposal }) => proposal === id)?.reason ?? 'taken over';
const enrolGrace: Change = { action: 'enrol', approver: grace.approver };

test('a row that nobody of the list signed changes nothing, and is told with the reason', async () => {
  const development = openKeyFile(newKeyFile('Development', null, random), null);
  const enrolDevelopment: Change = { action: 'enrol', approver: development.approver };
  const forgeries: [id: keyof typeof approvers.forgeries, change: unknown, evidence: unknown][] = [
    ['unsigned', enrolGrace, {}],
    ['itself', enrolGrace, await signed(enrolGrace, grace)],
    ['stranger', enrolGrace, await signed(enrolGrace, stranger)],
    ['exchanged', { action: 'enrol', approver: stranger.approver }, await signed(enrolGrace, ada)],
    ['removal', { action: 'remove', id: ada.approver.id }, await signed(enrolGrace, ada)],
    ['unreadable', { action: 'else' }, await signed(enrolGrace, ada)],
    ['development', enrolDevelopment, await signed(enrolDevelopment, ada)],
  ];
  const before = scene.alarms().length;
  for (const [id, change, evidence] of forgeries)
    await trial.refused(id, async () => refusalOf(await propose(change, evidence)));
  expect(await people()).toEqual(['Ada']);
  expect(scene.alarms().length - before).toBe(forgeries.length);
});

test('what an approver signed is taken over; who joined approves, and who left does not come back by an old row', async () => {
  const evidence = await signed(enrolGrace, ada);
  await propose(enrolGrace, evidence);
  expect(await people()).toEqual(['Ada', 'Grace']);
  const withdrawal = await scene.withdrawal(500);
  await scene.sign(withdrawal, grace);
  expect(await scene.pay(withdrawal)).toBe('signed');
  const early = await scene.withdrawal(500);
  await scene.sign(early, grace);
  const remove: Change = { action: 'remove', id: grace.approver.id };
  await propose(remove, await signed(remove, grace));
  expect(await people()).toEqual(['Ada']);
  await trial.refused('left', () => scene.pay(early));
  await trial.refused('replayed', async () => refusalOf(await propose(enrolGrace, evidence)));
  expect(await people()).toEqual(['Ada']);
});

test('the list is the same after a restart', async () => {
  const { head } = await told();
  await scene.stop();
  await scene.start();
  expect(await told()).toMatchObject({ head, approvers: [{ person: 'Ada' }] });
});

test('a change does not spoil what the same device signed before it, nor the other way round', async () => {
  const at = (counter: number) => ({ ...ada, sign: (challenge: Uint8Array) => ada.sign(challenge, { counter }) });
  const enrolment: Change = { action: 'enrol', approver: key('Heidi').approver };
  const evidence = await signed(enrolment, at(5_001));
  const [early, late] = [await scene.withdrawal(500), await scene.withdrawal(500)];
  await scene.sign(late, at(5_002));
  await scene.sign(early, at(5_000));
  const change = await propose(enrolment, evidence);
  expect(await refusalOf(change)).toBe('taken over');
  expect(await people()).toContain('Heidi');
  for (const withdrawal of [early, late]) expect(await scene.pay(withdrawal)).toBe('signed');
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
