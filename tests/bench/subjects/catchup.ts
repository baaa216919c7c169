import { readBare } from '../harness/bare-reader.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { oursPerBlock, transfersPerBlock } from '../harness/catch-up-plan.ts';
import { CatchUpStage } from '../harness/catch-up-stage.ts';
import { interleave } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';

const blocksPerSecondMin = 60;
const ratioMin = 0.35;
const ratioGoal = 0.7;

export const catchup: Subject = {
  name: 'catchup',
  about: `Catching up with blocks of ${transfersPerBlock} transfers, ${oursPerBlock} of them ours, from a stand-in for a node`,
  async run(run) {
    const counts = run.quick ? { slices: 2, blocks: 60 } : { slices: 7, blocks: 103 };
    run.say(`preparing ${(counts.slices + 1) * counts.blocks} blocks`);
    const stage = await CatchUpStage.open(run, (counts.slices + 1) * counts.blocks);
    try {
      return await measure(run, stage, counts);
    } finally {
      await stage.close();
    }
  },
};

async function measure(
  run: BenchRun,
  stage: CatchUpStage,
  { slices, blocks }: { slices: number; blocks: number },
): Promise<BenchResult> {
  let [caughtUp, read] = [0, 0];
  const subject = async () => blocks / (await stage.catchUpWith((caughtUp += blocks)));
  const baseline = async () => {
    await stage.showThrough(read + blocks);
    const start = performance.now();
    const seen = await readBare(stage.url, read + 1, (read += blocks));
    if (seen !== blocks * transfersPerBlock) throw new Error(`The bare loop saw ${seen} transfers.`);
    return (blocks * 1000) / (performance.now() - start);
  };
  await subject();
  await baseline();
  run.say('catching up');
  const { ratio, lowest, highest, ...sides } = pairedRatio(...rates(await interleave(slices, subject, baseline)));
  const detail = `${sides.subject.toFixed(0)} blocks/s against ${sides.baseline.toFixed(0)}; pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`;
  return {
    counts: { 'slices a side': slices, 'blocks a slice': blocks, 'transfers a block': transfersPerBlock },
    figures: [
      { name: 'blocks', value: sides.subject, unit: '1/s', target: { atLeast: blocksPerSecondMin } },
      { name: 'speed', value: ratio, unit: '× bare', detail, target: { atLeast: ratioMin } },
      { name: 'speed, what is wanted', value: ratio, unit: '× bare', goal: { atLeast: ratioGoal } },
    ],
  };
}

const rates = ({ subject, baseline }: { subject: number[]; baseline: number[] }) => [subject, baseline] as const;
