import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../settings.ts';
import { openCredentials } from './credentials.ts';
import { emptyHome, homeIn, makeFolders, makeHome } from './home.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-home-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made = (name: string) => {
  const home = homeIn(join(folder, name));
  makeHome(home);
  makeFolders(home);
  return home;
};
const mode = (path: string) => statSync(path).mode & 0o777;

test('folders are open to their owner alone', () => {
  const home = made('stack');
  expect([home.folder, home.logs, join(home.signer.seed, '..')].map(mode)).toEqual([0o700, 0o700, 0o700]);
});

test('passwords are made once, kept, and readable by their owner alone', () => {
  const { credentials } = made('stack');
  const first = openCredentials(credentials);
  expect(openCredentials(credentials)).toEqual(first);
  expect(mode(credentials)).toBe(0o600);
  expect(first.secretsKeys).toMatch(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=$/);
  expect(openCredentials(made('other').credentials).merchant.password).not.toBe(first.merchant.password);
});

test('a broken file of passwords is not replaced behind the back of the database', () => {
  const { credentials } = made('stack');
  writeFileSync(credentials, '{');
  expect(() => openCredentials(credentials)).toThrow(/cannot be read\. Put it back, or .*FLORIN_FRESH=1/);
});

test('a fresh start removes what a stack made and leaves everything else that lies there', () => {
  const home = made('stack');
  openCredentials(home.credentials);
  writeFileSync(join(home.folder, 'notes.txt'), 'mine');
  writeFileSync(home.signer.seed, 'sealed');
  writeFileSync(home.chain.state, '{}');
  emptyHome(home);
  expect(readdirSync(home.folder)).toEqual(['notes.txt']);
});

test('a folder deep in the tree still gets a socket that the system accepts', () => {
  const deep = homeIn(join(folder, 'x'.repeat(120)));
  expect(Buffer.byteLength(deep.signer.socket)).toBeLessThan(104);
  expect(homeIn(join(folder, 'y'.repeat(120))).signer.socket).not.toBe(deep.signer.socket);
  expect(homeIn('/srv/florin').signer.socket).toBe('/srv/florin/signer/signer.sock');
});

test('a folder of the checkout is shown as a person would write it', () => {
  expect(homeIn(join(root, '.florin')).shown).toBe('.florin');
  expect(homeIn(folder).shown).toBe(folder);
});
