import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCardanoNode, findCardanoNode, startCardanoNode } from '@florin/nodes/cardano/real-node';
import { buildCosmosNode, findCosmosNode, startCosmosNode } from '@florin/nodes/cosmos/real-node';
import { root } from '../bench/record/places.ts';
import { none } from './batched-campaign.ts';
import type { Campaign } from './campaign.ts';

const rich = 10n ** 12n;

/** A family with a real node that is built from Go modules. */
interface OnNode {
  name: string;
  /** Names the node to the family's suite. */
  setting: string;
  find(): string | null;
  build(): string;
  /** What the stand-in answers otherwise. Libraries are loaded here: those of two campaigns must not be loaded together. */
  compare(binary: string): Promise<string[]>;
}

const families: readonly OnNode[] = [
  {
    name: 'cosmos',
    setting: 'COSMOS_NODE',
    find: findCosmosNode,
    build: buildCosmosNode,
    async compare(binary) {
      const { startCosmosStandIn } = await import('@florin/nodes/cosmos/server');
      const { walletOf } = await import('@florin/nodes/cosmos/wallet');
      const { differences, probe } = await import('../chains/cosmos-comparison.ts');
      const { address } = await walletOf(1);
      const node = await startCosmosNode(binary, { balances: { [address]: `${rich}uatom` } });
      const { chain, url, stop } = await startCosmosStandIn();
      chain.grant(address, 'uatom', rich);
      try {
        const advance = async (blocks?: number) => chain.advance(blocks);
        return differences(await probe({ url, advance }), await probe(node));
      } finally {
        await Promise.all([node.stop(), stop()]);
      }
    },
  },
  {
    name: 'cardano',
    setting: 'CARDANO_NODE',
    find: findCardanoNode,
    build: buildCardanoNode,
    async compare(binary) {
      const { startCardanoStandIn } = await import('@florin/nodes/cardano/server');
      const { walletOf } = await import('@florin/nodes/cardano/wallet');
      const { differences, probe } = await import('../chains/cardano-comparison.ts');
      const { address } = walletOf(1);
      const node = await startCardanoNode(binary, { [address]: rich });
      const { chain, url, stop } = await startCardanoStandIn();
      chain.grant(address, rich);
      chain.advance();
      try {
        const acts = {
          advance: async (blocks?: number) => chain.advance(blocks),
          reorg: async (depth: number) => chain.reorg(depth),
          drop: async (hash: string) => chain.drop(hash),
        };
        return differences(await probe({ url, ...acts }), await probe(node));
      } finally {
        await Promise.all([node.stop(), stop()]);
      }
    },
  },
];

/** Families on their real nodes, and what their stand-ins answer otherwise. */
export const campaign: Campaign = {
  name: 'families',
  about:
    'the Cosmos family on a real node of the Cosmos SDK 0.53.8 and the Cardano family on Dingo 0.72.0: every case of the suite, and no answer that a stand-in gives otherwise (--only cosmos, --only cardano)',
  run: async ({ say, only = '' }) => {
    const counts: Record<string, number> = {};
    const [failures, told]: [number[], string[]] = [[], []];
    for (const family of families.filter(({ name }) => name.includes(only))) {
      const begun = performance.now();
      const present = family.find();
      const binary = present ?? family.build();
      const minutes = (performance.now() - begun) / 60_000;
      say(`${family.name}: ${present === null ? `built in ${minutes.toFixed(1)} minutes` : 'built before'}`);
      if (present === null) counts[`${family.name}: minutes of the build`] = Math.ceil(minutes);
      const { passed, failed } = runSuite(family, binary, say);
      counts[`${family.name}: cases on stand-in and node`] = passed + failed;
      failures.push(failed);
      told.push(...(await family.compare(binary)).map((line) => `${family.name}: ${line}`));
    }
    for (const line of told) say(line);
    if (failures.length === 0) throw new Error(`No family of this campaign has ${only} in its name.`);
    return {
      postgres: '',
      counts,
      figures: [
        none(
          'cases that failed',
          failures.reduce((sum, one) => sum + one, 0),
        ),
        none('answers that differ from the stand-in', told.length),
      ],
    };
  },
};

function runSuite({ name, setting }: OnNode, binary: string, say: (line: string) => void): Cases {
  const folder = mkdtempSync(join(tmpdir(), 'florin-families-'));
  try {
    const outputFile = join(folder, 'report.json');
    const suite = `tests/chains/${name}.integration.test.ts`;
    const args = ['vitest', 'run', suite, '--reporter=json', `--outputFile=${outputFile}`];
    const { status } = spawnSync('npx', args, { cwd: root, env: { ...process.env, [setting]: binary } });
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results.filter((one) => one.status === 'failed');
    for (const { fullName } of failed) say(`failed: ${fullName}`);
    if (status !== 0 && failed.length === 0) throw new Error(`The suite of ${name} did not run.`);
    return { passed: results.filter((one) => one.status === 'passed').length, failed: failed.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Cases {
  passed: number;
  failed: number;
}

interface Report {
  testResults: readonly { assertionResults: readonly { status: string; fullName: string }[] }[];
}
