import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testChain } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProcessStack } from '../crash/process-stack.ts';
import { seedTezos, tezosTokens } from '../journeys/tezos-catalogue.ts';

/** What adapters and keys of families are written with. */
const clientLibrary =
  /\/node_modules\/(viem|@solana|@solana-program|@scure\/btc-signer|litesvm|@cosmjs|cosmjs-types|@aptos-labs|@mysten|@ton|@blaze-cardano|@taquito)\//;
/** The parts of a family that talk to nodes or hold keys. */
const adapterOrKeys = /\/packages\/chains\/[^/]+\/src\/(adapter|keys|node|rpc|broadcast)\.ts/;

/** Whose adapter it is. */
const adapterOf = /\/packages\/chains\/([^/]+)\/src\/adapter\.ts/;

/** Signer, worker and server on a database that `seed` has filled; what each has loaded, by whoever asks. */
async function startRecorded(seed: (ownerUrl: string) => Promise<void> = async () => {}) {
  const home = mkdtempSync(join(tmpdir(), 'florin-modules-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const modules = join(home, 'modules');
  mkdirSync(modules);
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  await seed(database.url('owner'));
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-modules.ts')).href;
  const stack = await ProcessStack.start({
    home,
    appUrl: database.url('app'),
    signerUrl: database.url('signer'),
    network: testChain.network,
    ca: '',
    usdt: `0x${'1'.repeat(40)}`,
    settings: { NODE_OPTIONS: `--import ${recorder}`, FLORIN_TEST_MODULES: modules },
  });
  onTestFinished(() => stack.stop());
  return (app: string, wanted: RegExp): string[] =>
    readdirSync(modules).flatMap((name) => {
      const [main = '', ...urls] = readFileSync(join(modules, name), 'utf8').split('\n');
      return main.includes(`apps/${app}/`) ? urls.filter((url) => wanted.test(url)) : [];
    });
}

test('the server loads address books and nothing that could sign or ask a node; a worker without chains loads no family', async () => {
  const of = await startRecorded();
  const books = of('server', /\/packages\/chains\/[^/]+\/src\/address-book\.ts/);
  expect(new Set(books).size).toBeGreaterThanOrEqual(10);
  expect(of('server', clientLibrary)).toEqual([]);
  expect(of('server', adapterOrKeys)).toEqual([]);
  expect(of('worker', /\/packages\/engine\//).length).toBeGreaterThan(10);
  expect([...of('worker', clientLibrary), ...of('worker', adapterOrKeys)]).toEqual([]);
  // The signer has limits for one family.
  expect(of('signer', /\/node_modules\/viem\//).length).toBeGreaterThan(0);
  expect(of('signer', /\/packages\/chains\/(?!evm\/)[^/]+\/src\/keys\.ts/)).toEqual([]);
});

test('a worker loads the families of its chains and of no other, and the server still no client library', async () => {
  // Nobody answers there: a family is loaded all the same.
  const tokens = tezosTokens('KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o_0');
  const of = await startRecorded((ownerUrl) => seedTezos(ownerUrl, 'http://127.0.0.1:9', tokens));
  const loaded = () => new Set(of('worker', adapterOf).map((url) => adapterOf.exec(url)?.[1]));
  await vi.waitFor(() => expect([...loaded()]).toEqual(['tezos']), { timeout: 60_000, interval: 200 });
  expect(of('worker', clientLibrary)).toEqual([]);
  expect([...of('server', clientLibrary), ...of('server', adapterOrKeys)]).toEqual([]);
  expect([...loaded()]).toEqual(['tezos']);
});
