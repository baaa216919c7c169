import { seededRandom } from '@florin/testing/seeded-random';
import { startLitecoind } from '@florin/nodes/litecoind';
import { openBitcoinScene } from '../recover/bitcoin-scene.ts';
import { openEvmScene } from '../recover/evm-scene.ts';
import { openSearches, runRecover, sumOf } from '../recover/recover-run.ts';
import { type Lost, randomIndexes, type RecoveryScene } from '../recover/scene.ts';
import { openSolanaScene } from '../recover/solana-scene.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const indexesPerFamily = 200;
const below = 1_000_000;
/** Each batch looks through one part of the indexes, as a run does that goes on where another one ended. */
const parts = 10;
const quickBelow = 20_000;

/** Their libraries are loaded with their first batch. */
const scenes: Readonly<Record<string, (seed: Uint8Array) => Promise<RecoveryScene>>> = {
  evm: openEvmScene,
  bitcoin: async (seed) => openBitcoinScene(await startLitecoind(), seed),
  solana: openSolanaScene,
  cosmos: async (seed) => (await import('../recover/cosmos-scene.ts')).openCosmosScene(seed),
  sui: async (seed) => (await import('../recover/sui-scene.ts')).openSuiScene(seed),
  tron: async (seed) => (await import('../recover/tron-scene.ts')).openTronScene(seed),
  aptos: async (seed) => (await import('../recover/aptos-scene.ts')).openAptosScene(seed),
  ton: async (seed) => (await import('../recover/ton-scene.ts')).openTonScene(seed),
  cardano: async (seed) => (await import('../recover/cardano-scene.ts')).openCardanoScene(seed),
  tezos: async (seed) => (await import('../recover/tezos-scene.ts')).openTezosScene(seed),
};

/** Of all families, or of those whose name has this in it. */
export function familiesOf({ only }: Pick<CampaignRun, 'only'>): string[] {
  const names = Object.keys(scenes);
  const found = names.filter((family) => only === undefined || family.includes(only));
  if (found.length === 0) throw new Error(`No family is named like that; there are ${names.join(', ')}.`);
  return found;
}

interface Batch {
  family: string;
  indexes: number;
  addresses: number;
  holdings: number;
  missed: number;
  invented: number;
  notHome: number;
  milliseconds: number;
}

/** Addresses of random indexes hold coins, and nothing is left of an installation but the words. */
export const campaign = batchedCampaign<Batch>({
  name: 'recover',
  about: `${indexesPerFamily} random indexes below ${below} on every family, from the words alone: all are found`,
  batches: (run) => familiesOf(run).length * (run.quick ? 1 : parts),
  batch: oneBatch,
  conclude: (done) => ({
    postgres: '',
    counts: {
      'indexes looked at': total(done, ({ indexes }) => indexes),
      addresses: total(done, ({ addresses }) => addresses),
      holdings: total(done, ({ holdings }) => holdings),
      ...perFamily(done),
    },
    figures: [
      none(
        'holdings that were not found',
        total(done, ({ missed }) => missed),
      ),
      none(
        'holdings that were found and nobody paid',
        total(done, ({ invented }) => invented),
      ),
      none(
        'assets that did not come to the treasury whole',
        total(done, ({ notHome }) => notHome),
      ),
    ],
  }),
});

const perFamily = (done: readonly Batch[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(done, ({ family }) => family)].map(([family, own]) => [
      `${family}: µs for each index`,
      Math.round((1_000 * total(own, ({ milliseconds }) => milliseconds)) / total(own, ({ indexes }) => indexes)),
    ]),
  );

async function oneBatch(run: CampaignRun, index: number): Promise<Batch> {
  const { quick, seed, say } = run;
  const families = familiesOf(run);
  const random = seededRandom(seed + index);
  const words = Uint8Array.from({ length: 64 }, () => Math.floor(random() * 256));
  const [family = '', part] = [families[index % families.length], Math.floor(index / families.length)];
  const open = scenes[family];
  if (open === undefined) throw new Error(`No family has batch ${index}.`);
  const size = (quick ? quickBelow : below) / parts;
  const from = part * size;
  const scene = await open(words);
  const searches = openSearches();
  try {
    const chosen = randomIndexes(indexesPerFamily / parts, size, random).map((one) => one + BigInt(from));
    const lost = await scene.payEach(chosen);
    await scene.endowTreasury();
    const extent = { upTo: BigInt(from + size - 1), gap: null };
    const began = performance.now();
    const search = { ...scene, seed: words, stateFile: searches.stateFile };
    const { found } = await runRecover(search, { extent, from: BigInt(from) }, (line) => say(line));
    const milliseconds = Math.round(performance.now() - began);
    const notHome = await bringHome(
      scene,
      lost,
      async () => {
        const { isHome, left } = await runRecover(search, { extent, bringHome: true });
        if (!isHome) say(`${scene.family}: not all came home: ${(left ?? []).map(({ why }) => why).join('; ')}`);
      },
      say,
    );
    return {
      family: scene.family,
      indexes: size,
      addresses: chosen.length,
      holdings: lost.length,
      missed: lost.filter((one) => !found.some((other) => isSame(one, other))).length,
      invented: found.filter((one) => !lost.some((other) => isSame(one, other))).length,
      notHome,
      milliseconds,
    };
  } finally {
    await scene.stop();
    searches.remove();
  }
}

const isSame = (one: Lost, other: Lost): boolean =>
  one.index === other.index && one.token === other.token && one.amount === other.amount;

/** So many assets did not come whole: tokens to the last unit, coins but for what moving them costs. */
async function bringHome(
  scene: RecoveryScene,
  lost: readonly Lost[],
  bring: () => Promise<void>,
  say: CampaignRun['say'],
): Promise<number> {
  const assets = [...new Set(lost.map(({ token }) => token))];
  const before = await Promise.all(assets.map((token) => scene.treasuryHolds(token)));
  await bring();
  const after = await Promise.all(assets.map((token) => scene.treasuryHolds(token)));
  return assets.filter((token, at) => {
    const came = (after[at] ?? 0n) - (before[at] ?? 0n);
    const paid = sumOf(lost, token);
    const isShort = token === null ? came < (paid * 98n) / 100n : came !== paid;
    if (isShort) say(`${scene.family}: of ${paid} of ${token ?? 'the coin'}, ${came} came home`);
    return isShort;
  }).length;
}
