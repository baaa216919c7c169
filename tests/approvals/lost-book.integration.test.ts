import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignerScene } from './signer-scene.ts';

const ada = openKeyFile(
  newKeyFile('Ada', 'secret', (length) => randomBytes(length)),
  'secret',
);
let scene: SignerScene;

beforeAll(async () => {
  scene = await SignerScene.open([ada.approver]);
}, 120_000);
afterAll(() => scene.close());

const book = () => scene.file('seed.approvals');
const started = () => scene.start().then(() => 'started', String);
/** As a restore without them leaves the machine. */
function lose(): void {
  for (const file of [book(), `${book()}.head`]) if (existsSync(file)) renameSync(file, `${file}.kept`);
}

test('a book that is missing beside a journal without a signature is begun: nothing was ever bound', async () => {
  await scene.stop();
  lose();
  expect(await started()).toBe('started');
  await scene.stop();
  for (const file of [book(), `${book()}.head`]) renameSync(`${file}.kept`, file);
  await scene.start();
});

test('a signer that has signed does not start without its book, and only a person begins a new one', async () => {
  const requested = await scene.withdrawal(100);
  await scene.sign(requested, ada);
  expect(await scene.pay(requested)).toBe('signed');
  await scene.stop();
  lose();
  expect(await started()).toMatch(/seed\.approvals is missing.*--new-book/);
  // Nor does an order begin one, which the signer would then take for the one that it had.
  expect(() => scene.atConsole('--list-approvers')).toThrow(/--new-book/);
  expect(existsSync(book())).toBe(false);
  for (const file of [book(), `${book()}.head`]) copyFileSync(`${file}.kept`, file);
  expect(scene.atConsole('--list-approvers')).toContain('Ada');
  expect(await started()).toBe('started');
  await scene.stop();

  rmSync(`${book()}.head`);
  expect(await started()).toMatch(/its head .* is missing/);
  const said = scene.atConsole('--new-book');
  expect(said).toMatch(/What was there is .*seed\.approvals\..*\.old now/);
  expect(said).toMatch(/without his signature until he has bound it again/);
  expect(scene.atConsole('--list-approvers').trim()).toBe('');
  expect(await started()).toBe('started');
}, 300_000);
