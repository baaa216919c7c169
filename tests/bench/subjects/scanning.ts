import { harnesses } from '../../chains/harnesses.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { interleave, type Slices } from '../harness/interleave.ts';
import { askAgain } from '../harness/scanning/ask-again.ts';
import type { Recording } from '../harness/scanning/exchange.ts';
import { type ScannedFamily, scannedFamilies } from '../harness/scanning/families.ts';
import { type BlockPlan, recordBlocks } from '../harness/scanning/record-blocks.ts';
import { ScanStage } from '../harness/scanning/scan-stage.ts';
import { pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';

const readingMin = 0.5;
const scanningGoal = 0.5;

interface Counts extends BlockPlan {
  slices: number;
}

export const scanning: Subject = {
  name: 'scanning',
  about: `Reading and scanning blocks of ${scannedFamilies.length} families against a bare loop of the same answers`,
  async run(run) {
    const counts = run.quick ? { slices: 2, blocks: 24, transfers: 8 } : { slices: 5, blocks: 120, transfers: 60 };
    const figures: Figure[] = [];
    for (const family of scannedFamilies) figures.push(...(await measure(run, family, counts)));
    return { counts: { families: scannedFamilies.length, ...named(counts) }, figures };
  },
};

const named = ({ slices, blocks, transfers }: Counts): BenchResult['counts'] => ({
  'slices a side': slices,
  'paid blocks': blocks,
  'transfers a block': transfers,
});

export async function measure(run: BenchRun, family: ScannedFamily, counts: Counts): Promise<Figure[]> {
  run.say(`making blocks of ${family.name}`);
  const harness = await harnesses[family.name]();
  const stage = await (async () => {
    try {
      const recorded = await recordBlocks(harness, family, counts);
      return { recorded, scan: await ScanStage.open(run, harness, recorded) };
    } finally {
      // Everything else is asked of the recording.
      await harness.stop();
    }
  })();
  try {
    run.say(`reading ${family.name}`);
    return await compare(family, stage.scan, stage.recorded.recording, counts.slices);
  } finally {
    await stage.scan.close();
  }
}

async function compare(
  { name }: ScannedFamily,
  scan: ScanStage,
  recording: Recording,
  slices: number,
): Promise<Figure[]> {
  const { blocks } = recording;
  const bare = (from: number, through: number) => async (): Promise<number> => {
    const start = performance.now();
    await askAgain(scan.origin, { ...recording, blocks: blocks.slice(from, through) });
    return ((through - from) * 1000) / (performance.now() - start);
  };
  const read = async (): Promise<number> => blocks.length / (await scan.read());
  await read();
  await bare(0, blocks.length)();
  const reading = ratioOf(await interleave(slices, read, bare(0, blocks.length)));
  const size = Math.floor(blocks.length / (slices + 1));
  let [scanned, asked] = [size, size];
  await scan.scanThrough(size);
  const scanNext = async (): Promise<number> => size / (await scan.scanThrough((scanned += size)));
  const askNext = (): Promise<number> => bare(asked, (asked += size))();
  const whole = ratioOf(await interleave(slices, scanNext, askNext));
  const questions = blocks.flat().length / blocks.length;
  const about = `${questions.toFixed(1)} questions and ${kilobytes(recording)} kB a block`;
  return [
    figure(`${name}: reading`, reading, { detail: about, target: { atLeast: readingMin } }),
    figure(`${name}: scanning, database included`, whole, { goal: { atLeast: scanningGoal } }),
  ];
}

const ratioOf = ({ subject, baseline }: Slices<number>) => pairedRatio(subject, baseline);

function figure(
  name: string,
  { ratio, lowest, highest, subject, baseline }: ReturnType<typeof pairedRatio>,
  { detail, ...rest }: Partial<Figure>,
): Figure {
  const sides = `${subject.toFixed(0)} blocks/s against ${baseline.toFixed(0)}`;
  const pairs = `pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`;
  return { name, value: ratio, unit: '× bare', detail: [sides, pairs, ...(detail ? [detail] : [])].join('; '), ...rest };
}

const kilobytes = ({ blocks }: Recording): string =>
  ((blocks.flat().reduce((sum, { answer }) => sum + answer.length, 0) * 0.75) / blocks.length / 1000).toFixed(1);
