import { seededRandom } from '@florin/testing/seeded-random';
import { afterAll, expect, test, vi } from 'vitest';
import { inOrder, openSearches, runRecover, sumOf } from './recover-run.ts';
import { type Lost, randomIndexes, type RecoveryScene } from './scene.ts';

/** Deriving addresses takes the processor, which others may need too. */
const testTimeout = 180_000;
/** Each kind of address that a scene pays is there twice at least. */
const count = 7;

/** What every family keeps: all is found among the indexes below a limit, and all that is worth its way comes home. */
export function recoveryCases(
  openScene: () => Promise<RecoveryScene>,
  seed: Uint8Array,
  { needsTreasury, below = 1_200 }: { needsTreasury: boolean; below?: number },
): void {
  const upTo = BigInt(below - 1);
  vi.setConfig({ testTimeout });
  const opened = openScene();
  const searches = openSearches();
  let lost: Lost[] = [];
  afterAll(async () => {
    await (await opened).stop();
    searches.remove();
  });

  test('coins on random indexes are all found, with their amounts', async () => {
    const scene = await opened;
    lost = await scene.payEach(randomIndexes(count, below, seededRandom(7)));
    const told = await runRecover({ ...scene, seed, ...searches }, { extent: { upTo, gap: null } });
    expect(inOrder(told.found)).toEqual(inOrder(lost));
    expect(told).toMatchObject({ next: upTo + 1n, planned: null, sent: null });
  });

  test.runIf(needsTreasury)('a treasury without coins is told what it lacks, and nothing is sent', async () => {
    const scene = await opened;
    const told = await runRecover({ ...scene, seed, ...searches }, { extent: { upTo, gap: null }, bringHome: true });
    expect(told.lacks).toBeGreaterThan(0n);
    expect(told).toMatchObject({ isHome: false, sent: null, asked: [] });
  });

  test('nothing is sent when the person does not agree', async () => {
    const scene = await opened;
    await scene.endowTreasury();
    const order = { extent: { upTo, gap: null }, bringHome: true, agrees: false };
    const told = await runRecover({ ...scene, seed, ...searches }, order);
    expect(told).toMatchObject({ isHome: false, lacks: 0n, sent: null });
    expect(told.asked).toHaveLength(1);
  });

  test('all of it comes to the treasury, and nothing is left for a second run', async () => {
    const scene = await opened;
    const tokens = [...new Set(lost.map(({ token }) => token))];
    const before = await Promise.all(tokens.map((token) => scene.treasuryHolds(token)));
    const order = { extent: { upTo, gap: null }, bringHome: true };
    const told = await runRecover({ ...scene, seed, ...searches }, order);
    expect(told).toMatchObject({ isHome: true, left: [] });
    for (const [at, token] of tokens.entries()) {
      const came = (await scene.treasuryHolds(token)) - (before[at] ?? 0n);
      // Coins bear the cost of moving; what moves tokens is the treasury's.
      if (token === null) expect(came).toBeGreaterThan((sumOf(lost, null) * 98n) / 100n);
      else expect(came).toBe(sumOf(lost, token));
    }
    const again = await runRecover({ ...scene, seed, ...searches }, order);
    expect(again).toMatchObject({ isHome: true, planned: [], sent: null });
  });
}
