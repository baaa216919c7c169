import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCosmosNode, findCosmosNode, startCosmosNode } from '@florin/nodes/cosmos/real-node';
import { root } from '../bench/record/places.ts';
import { none } from './batched-campaign.ts';
import type { Campaign } from './campaign.ts';

const suite = 'tests/chains/cosmos.integration.test.ts';
const rich = 10n ** 12n;

/** The Cosmos family on a real node of the Cosmos SDK, and what its stand-in answers otherwise. */
export const campaign: Campaign = {
  name: 'families',
  about:
    'the Cosmos family on a real node of the Cosmos SDK 0.53.8: every case of the suite, and no answer that its stand-in gives otherwise',
  run: async ({ say }) => {
    const present = findCosmosNode();
    const begun = performance.now();
    const binary = present ?? buildCosmosNode();
    const minutes = (performance.now() - begun) / 60_000;
    say(present === null ? `built in ${minutes.toFixed(1)} minutes` : 'built before');
    const { passed, failed } = runSuite(binary, say);
    const told = await compare(binary);
    for (const line of told) say(line);
    return {
      postgres: '',
      counts: {
        'cases on stand-in and node': passed + failed,
        ...(present === null ? { 'minutes of the build': Math.ceil(minutes) } : {}),
      },
      figures: [none('cases that failed', failed), none('answers that differ from the stand-in', told.length)],
    };
  },
};

function runSuite(binary: string, say: (line: string) => void): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'florin-families-'));
  try {
    const outputFile = join(folder, 'report.json');
    const args = ['vitest', 'run', suite, '--reporter=json', `--outputFile=${outputFile}`];
    const { status } = spawnSync('npx', args, { cwd: root, env: { ...process.env, COSMOS_NODE: binary } });
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results.filter((one) => one.status === 'failed');
    for (const { fullName } of failed) say(`failed: ${fullName}`);
    if (status !== 0 && failed.length === 0) throw new Error('The suite did not run.');
    return { passed: results.filter((one) => one.status === 'passed').length, failed: failed.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
interface Report {
  testResults: readonly { assertionResults: readonly { status: string; fullName: string }[] }[];
}

/** Its libraries are loaded here: they and other campaigns' must not be loaded at the same time. */
async function compare(binary: string): Promise<string[]> {
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
}
