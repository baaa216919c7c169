import { ChainStage } from '../harness/chain-stage.ts';
import { interleave } from '../harness/interleave.ts';
import { seededRandom } from '../harness/random.ts';
import { median, pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';

const few = 1000;
const many = 1_000_000;
const transfers = 300;
const timeAtMost = 1.5;
const pagesAtMost = 3;
const warmUpSlices = 2;

export const block: Subject = {
  name: 'block',
  about: `Committing a block of ${transfers} transfers with ${many} addresses in the pool`,
  async run(run) {
    run.say(`writing ${many} addresses`);
    const [large, small] = [await ChainStage.open(run, many), await ChainStage.open(run, few)];
    try {
      return await compare(run, large, small);
    } finally {
      await Promise.all([large.close(), small.close()]);
    }
  },
};

async function compare(run: BenchRun, large: ChainStage, small: ChainStage): Promise<BenchResult> {
  const [slices, blocksPerSlice] = run.quick ? [3, 2] : [15, 4];
  const random = seededRandom(run.seed);
  const slice = (stage: ChainStage) => async () => {
    const times = [];
    for (let count = 0; count < blocksPerSlice; count += 1) times.push(await stage.payInOneBlock(transfers, random));
    return {
      total: median(times.map(({ total }) => total)),
      lookUp: median(times.map(({ lookUp }) => lookUp)),
    };
  };
  run.say('committing blocks');
  await interleave(warmUpSlices, slice(large), slice(small));
  await Promise.all([large.settle(), small.settle()]);
  const times = await interleave(slices, slice(large), slice(small));
  const ratio = (of: 'total' | 'lookUp') =>
    pairedRatio(
      times.subject.map((one) => one[of]),
      times.baseline.map((one) => one[of]),
    );
  const [total, lookUp] = [ratio('total'), ratio('lookUp')];
  const figures: Figure[] = [
    {
      name: 'time of a block, 10^6 addresses',
      value: total.ratio,
      unit: '× 10^3',
      detail: `${total.subject.toFixed(1)} ms against ${total.baseline.toFixed(1)} ms; pairs ${total.lowest.toFixed(2)}–${total.highest.toFixed(2)}`,
      target: { atMost: timeAtMost },
    },
    {
      name: 'of it finding the receivers',
      value: lookUp.ratio,
      unit: '× 10^3',
      detail: `${lookUp.subject.toFixed(1)} ms against ${lookUp.baseline.toFixed(1)} ms`,
    },
    await pages(large, small, transfers, random),
    await pages(large, small, 1, random),
  ];
  return {
    counts: { 'slices a side': slices, 'blocks a slice': blocksPerSlice, 'transfers a block': transfers },
    figures,
  };
}

/** Pages that finding one receiver touches in the large pool beyond those in the small one. */
async function pages(large: ChainStage, small: ChainStage, keys: number, random: () => number): Promise<Figure> {
  const [ofMany, ofFew] = [await large.pagesPerKey(keys, random), await small.pagesPerKey(keys, random)];
  return {
    name: `more pages for a receiver, ${keys} at once`,
    value: ofMany.pages - ofFew.pages,
    unit: 'pages',
    detail: `${ofMany.pages.toFixed(2)} (${ofMany.plan}) against ${ofFew.pages.toFixed(2)} (${ofFew.plan})`,
    ...(keys === transfers ? { target: { atMost: pagesAtMost } } : {}),
  };
}
