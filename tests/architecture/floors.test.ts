import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floors, resolution } from './floors.ts';
import { mirrorImports } from './import-mirror.ts';

/** One file for each rule that breaks it, as `rule → [file, its text]`. */
const offences: Record<string, readonly [file: string, text: string]> = {
  'no-cycle': ['packages/engine/src/loop.ts', "import '@florin/engine/other-half';"],
  'nothing-unresolved': ['packages/engine/src/lost.ts', "import './nowhere.ts';"],
  'contract-knows-only-the-wire': ['contract/src/wire.ts', "import 'node:fs';"],
  'vocabulary-imports-nothing': ['contract/src/vocabulary.ts', "import { z } from 'zod';"],
  'domain-is-pure': ['packages/domain/src/fees.ts', "export { schema } from '@florin/contract/wire';"],
  'decimal-in-one-file': ['packages/domain/src/money/usd.ts', "import { Decimal } from 'decimal.js';"],
  'ts-rest-in-two-files': ['apps/server/src/http/gates.ts', "import type { AppRoute } from '@ts-rest/core';"],
  'viem-in-its-family': ['apps/worker/src/watch.ts', "const viem = await import('viem');"],
  'server-loads-no-client-library': ['apps/server/src/main.ts', "import './composition.ts';"],
  'solana-libraries-for-tests-only': ['packages/chains/solana/src/build.ts', "import '@solana/kit';"],
  'tron-libraries-for-tests-only': ['packages/chains/tron/src/build.ts', "import 'protobufjs';"],
  'cosmos-libraries-for-tests-only': ['packages/chains/cosmos/src/build.ts', "import '@cosmjs/proto-signing';"],
  'aptos-libraries-for-tests-only': ['packages/chains/aptos/src/build.ts', "import '@aptos-labs/ts-sdk';"],
  'sui-libraries-for-tests-only': ['packages/chains/sui/src/build.ts', "import '@mysten/sui/bcs';"],
  'ton-machine-for-tests-only': ['packages/chains/ton/src/build.ts', "import '@ton/ton';"],
  'cardano-libraries-for-tests-only': ['packages/chains/cardano/src/build.ts', "import '@blaze-cardano/core';"],
  'tezos-libraries-for-tests-only': ['packages/chains/tezos/src/build.ts', "import '@taquito/utils';"],
  'database-knows-no-chain': ['packages/database/src/store.ts', "import '@florin/chain-evm/keys';"],
  'adapters-know-only-ports': ['packages/rates/src/cached.ts', "import '@florin/database/store';"],
  'adapters-know-not-each-other': ['packages/rates/src/on-chain.ts', "import '@florin/chain-evm/keys';"],
  'engine-knows-no-adapter': [
    'packages/engine/src/sweep.ts',
    "export type Keys = import('@florin/chain-evm/keys').Keys;",
  ],
  'apps-stand-alone': ['apps/worker/src/serve.ts', "import '@florin/server/http/gates';"],
  'only-composition-knows-adapters': ['apps/server/src/pay.ts', "import '@florin/chain-evm/keys';"],
  'counted-in-one-package': ['packages/engine/src/count.ts', "import 'prom-client';"],
  'spans-cost-nothing-unless-collected': ['packages/telemetry/src/early.ts', "import './open-telemetry.ts';"],
  'mikro-orm-at-the-database': ['apps/worker/src/entities.ts', "import '@mikro-orm/core';"],
  'fastify-at-the-door': ['packages/engine/src/reply.ts', "import type { FastifyReply } from 'fastify';"],
  'nodes-know-nothing-of-ours': ['packages/nodes/src/anvil.ts', "import '@florin/domain/fees';"],
  'nodes-for-development-only': ['apps/server/src/start.ts', "import '@florin/nodes/anvil';"],
  'testing-for-tests-only': ['apps/server/src/seed.ts', "import '@florin/testing/builders';"],
  'webhooks-stand-alone': ['packages/webhooks/src/verify.ts', "import 'node:crypto';"],
  'webhooks-for-receivers-only': ['packages/domain/src/signing.ts', "import '../../webhooks/src/order.ts';"],
  'sdk-stands-alone': ['packages/sdk/src/transport.ts', "import 'node:https';"],
  'sdk-for-clients-only': ['packages/engine/src/ask.ts', "import '../../sdk/src/index.ts';"],
  'ui-is-of-pages': ['packages/ui/src/table.ts', "import '@florin/contract/wire';"],
  'ui-for-pages-only': ['packages/engine/src/draw.ts', "import '../../ui/src/words/fill.ts';"],
  'checkout-stands-alone': ['packages/checkout/src/draw.ts', "import '@florin/domain/fees';"],
  'checkout-for-pages-only': ['apps/server/src/embed.ts', "import '../../../packages/checkout/src/messages.ts';"],
  'cli-speaks-through-the-client': ['packages/cli/src/pay.ts', "import { schema } from '@florin/contract/wire';"],
  'cli-speaks-to-models-in-one-file': ['packages/cli/src/mcp/serve.ts', "import { run } from '../pay.ts';"],
  'approvals-stand-alone': ['packages/approvals/src/order.ts', "import '@florin/domain/fees';"],
  'no-import-of-tests': ['packages/domain/src/shared.ts', "import './fees.test.ts';"],
};

/** What the offences lean on; each of these files keeps every rule. */
const innocent: Record<string, string> = {
  'packages/engine/src/other-half.ts': "import './loop.ts';",
  'packages/telemetry/src/open-telemetry.ts': '',
  'packages/webhooks/src/order.ts': '',
  'packages/sdk/src/index.ts': '',
  'packages/ui/src/words/fill.ts': '',
  'packages/checkout/src/messages.ts': '',
  'packages/domain/src/fees.test.ts': "import '@florin/testing/builders';",
  'packages/domain/src/money/decimal.ts': "import { Decimal } from 'decimal.js';",
  'packages/testing/src/builders.ts': "import '@florin/engine/other-half';",
  'packages/chains/evm/src/keys.ts': "import 'viem';",
  'apps/server/src/composition.ts': "import '@florin/chain-evm/keys';",
};

let result: ICruiseResult;
let tree: string;

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'florin-floors-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  write('tsconfig.json', JSON.stringify({ include: ['contract', 'packages', 'apps'] }));
  for (const name of ['contract', 'domain', 'database', 'rates', 'engine', 'nodes', 'testing', 'server', 'worker']) {
    const folder = name === 'contract' ? name : `${['server', 'worker'].includes(name) ? 'apps' : 'packages'}/${name}`;
    write(`${folder}/package.json`, JSON.stringify({ name: `@florin/${name}`, exports: { './*': './src/*.ts' } }));
  }
  const evm = { name: '@florin/chain-evm', exports: { './*': './src/*.ts' } };
  write('packages/chains/evm/package.json', JSON.stringify(evm));
  for (const [path, text] of [...Object.values(offences), ...Object.entries(innocent)]) write(path, text);

  const mirror = mirrorImports(tree);
  const { output } = await cruise(['contract', 'packages', 'apps'], {
    ...resolution,
    baseDir: mirror.folder,
    validate: true,
    ruleSet: { forbidden: floors },
  });
  mirror.remove();
  result = output as ICruiseResult;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('every rule has an offence that proves it can fail', () => {
  expect(Object.keys(offences)).toEqual(floors.map((rule) => rule.name));
});

test.each(Object.entries(offences))('%s finds its offence', (rule, [file]) => {
  const offenders = result.summary.violations.filter((one) => one.rule.name === rule).map((one) => one.from);
  expect(offenders).toContain(`${file}.js`);
});

test('files that keep the rules are not accused', () => {
  const accused = new Set(result.summary.violations.map((one) => one.from.replace(/\.js$/, '')));
  expect(Object.keys(innocent).filter((path) => accused.has(path))).toEqual([]);
});
