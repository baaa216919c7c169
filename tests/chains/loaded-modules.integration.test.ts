import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testChain } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessStack } from '../crash/process-stack.ts';

/** What adapters and keys of families are written with. */
const clientLibrary =
  /\/node_modules\/(viem|@solana|@solana-program|@scure\/btc-signer|litesvm|@cosmjs|cosmjs-types|@aptos-labs|@mysten|@ton|@blaze-cardano|@taquito)\//;
/** The parts of a family that talk to nodes or hold keys. */
const adapterOrKeys = /\/packages\/chains\/[^/]+\/src\/(adapter|keys|node|rpc|broadcast)\.ts/;

test('the server loads address books and nothing that could sign or ask a node; a worker without chains loads no family', async () => {
  const home = mkdtempSync(join(tmpdir(), 'florin-modules-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const modules = join(home, 'modules');
  mkdirSync(modules);
  const database = await freshDatabase();
  onTestFinished(() => database.close());
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
  const loaded = new Map(
    readdirSync(modules).map((name) => {
      const [main = '', ...urls] = readFileSync(join(modules, name), 'utf8').split('\n');
      return [/apps\/([a-z]+)\//.exec(main)?.[1] ?? main, urls];
    }),
  );
  const of = (app: string, wanted: RegExp): string[] => (loaded.get(app) ?? []).filter((url) => wanted.test(url));
  expect(of('server', /\/packages\/chains\/evm\/src\/address-book/)).toHaveLength(1);
  expect(of('server', clientLibrary)).toEqual([]);
  expect(of('server', adapterOrKeys)).toEqual([]);
  expect(of('worker', /\/packages\/engine\//).length).toBeGreaterThan(10);
  expect([...of('worker', clientLibrary), ...of('worker', adapterOrKeys)]).toEqual([]);
  // The signer has limits for one family.
  expect(of('signer', /\/node_modules\/viem\//).length).toBeGreaterThan(0);
  expect(of('signer', /\/packages\/chains\/(?!evm\/)[^/]+\/src\/keys\.ts/)).toEqual([]);
});
