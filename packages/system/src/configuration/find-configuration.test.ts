import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf, readConfigurationFile, settingsFrom } from './find-configuration.ts';
import { parseConfiguration } from './parse-configuration.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-configuration-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string, mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('a variable names the file, or that there is none', () => {
  expect(placeOf({ FLORIN_CONFIG: '/srv/florin.json' })).toBe('/srv/florin.json');
  expect(placeOf({ FLORIN_CONFIG: 'none' })).toBeNull();
  expect(placeOf({ FLORIN_ENV: 'development' })).toBeNull();
});

test('a variable that is set wins over the file, and a secret is read from the file that it names', () => {
  const keys = write('keys', 'k1:sealed\n', 0o600);
  const configuration = parseConfiguration(
    JSON.stringify({ settings: { FLORIN_BRAND_NAME: 'Shop', FLORIN_PORT: 1, FLORIN_SECRETS_KEYS: { file: keys } } }),
  );
  expect(settingsFrom(configuration, 'server', { FLORIN_PORT: '2', FLORIN_BRAND_NAME: ' ' })).toEqual({
    FLORIN_BRAND_NAME: 'Shop',
    FLORIN_SECRETS_KEYS: 'k1:sealed',
  });
  expect(settingsFrom(configuration, 'signer', {})).toEqual({});
});

test('a secret that is missing or empty is named with its file', () => {
  const settings = (file: string) =>
    settingsFrom(parseConfiguration(JSON.stringify({ server: { FLORIN_SECRETS_KEYS: { file } } })), 'server', {});
  expect(() => settings(join(folder, 'nowhere'))).toThrow(/FLORIN_SECRETS_KEYS: .*nowhere cannot be read \(ENOENT\)/);
  expect(() => settings(write('empty', '\n'))).toThrow(/FLORIN_SECRETS_KEYS: .*empty is empty/);
});

test('a file that others may change is refused, and one of another user too', () => {
  const path = write('florin.json', '{}');
  expect(readConfigurationFile(path).server.size).toBe(0);
  chmodSync(path, 0o664);
  expect(() => readConfigurationFile(path)).toThrow('chmod go-w');
  chmodSync(path, 0o644);
  const mine = process.getuid?.() ?? 0;
  if (mine === 0) return expect(readConfigurationFile(path, 1).server.size).toBe(0);
  expect(() => readConfigurationFile(path, mine + 1)).toThrow('it must belong to root');
});

test('a fault is told with the path of the file', () => {
  const path = write('broken.json', '{');
  expect(() => readConfigurationFile(path)).toThrow(`${path}: The file is no JSON`);
  expect(() => readConfigurationFile(join(folder, 'absent.json'))).toThrow('There is no ');
});
