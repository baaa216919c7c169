import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { harnesses } from '../../chains/harnesses.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { interleave, type Slices } from '../harness/interleave.ts';
import { cleanEnvironment } from '../harness/child.ts';
import { askAgain } from '../harness/scanning/ask-again.ts';
import type { Recording } from '../harness/scanning/exchange.ts';
import { type ScannedFamily, scannedFamilies } from '../harness/scanning/families.ts';
import type { BlockPlan, RecordedBlocks } from '../harness/scanning/record-blocks.ts';
import { ScanStage } from '../harness/scanning/scan-stage.ts';
import { type Spent, spentOn } from '../harness/scanning/spent.ts';
import { median, pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { root } from '../record/places.ts';

const execute = promisify(execFile);

const readingMin = 0.5;
const scanningGoal = 0.5;
/** Reading leaves nothing behind: the same blocks can be read often. */
const readingsPerSlice = 4;
/** Of a recording's blocks, one in so many is scanned before the time is taken; the bare loop leaves them out too. */
const warmUpShare = 6;

interface Counts extends BlockPlan {
  slices: number;
}

export const scanning: Subject = {
  name: 'scanning',
  about: `Reading and scanning blocks of ${scannedFamilies.length} families against a bare loop of the same answers`,
  async run(run) {
    const counts = run.quick ? { slices: 2, blocks: 18, transfers: 24 } : { slices: 5, blocks: 120, transfers: 60 };
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
  const recorded = await recordApart(run, family, counts);
  // Its keys and its network are those of the one that made the blocks; everything else is asked of the recording.
  const harness = await harnesses[family.name]();
  await harness.stop();
  run.say(`reading ${family.name}`);
  return compare(family, () => ScanStage.open(run, harness, recorded), recorded.recording, counts.slices);
}

/** Blocks that another process made: see there. */
async function recordApart(
  run: BenchRun,
  family: ScannedFamily,
  { blocks, transfers }: Counts,
): Promise<RecordedBlocks> {
  const file = join(run.folder, `${family.name}.recording`);
  const plan: BlockPlan = { blocks, transfers };
  const entry = join(root, 'tests', 'bench', 'recording-process.ts');
  await execute(execPath, [entry, family.name, JSON.stringify(plan), file], { env: cleanEnvironment() });
  try {
    return deserialize(readFileSync(file)) as RecordedBlocks;
  } finally {
    rmSync(file);
  }
}

async function compare(
  { name }: ScannedFamily,
  open: () => Promise<ScanStage>,
  recording: Recording,
  slices: number,
): Promise<Figure[]> {
  const { blocks } = recording;
  const warmUp = Math.floor(blocks.length / warmUpShare);
  const stage = await open();
  try {
    const bare = (from: number): Promise<Spent> =>
      spentOn(() => askAgain(stage.origin, { ...recording, blocks: blocks.slice(from) }));
    const all = { read: () => stage.read(), askAgain: () => bare(0) };
    await all.read();
    await all.askAgain();
    const reading = await interleave(readingsPerSlice * slices, all.read, all.askAgain);
    const whole = await interleave(
      slices,
      () => catchUp(open, { warmUp, through: blocks.length }),
      () => bare(warmUp),
    );
    const questions = `${(blocks.flat().length / blocks.length).toFixed(1)} questions and ${kilobytes(recording)} kB a block`;
    return [
      figure(`${name}: reading`, reading, blocks.length, { detail: questions, target: { atLeast: readingMin } }),
      figure(`${name}: scanning, database included`, whole, blocks.length - warmUp, {
        goal: { atLeast: scanningGoal },
      }),
    ];
  } finally {
    await stage.close();
  }
}

/** One catch-up in a database of its own: what is booked once is not booked again. Its first blocks open connections. */
async function catchUp(
  open: () => Promise<ScanStage>,
  { warmUp, through }: { warmUp: number; through: number },
): Promise<Spent> {
  const stage = await open();
  try {
    await stage.scanThrough(warmUp);
    return await stage.scanThrough(through);
  } finally {
    await stage.close();
  }
}

function figure(
  name: string,
  { subject, baseline }: Slices<Spent>,
  blocks: number,
  { detail, ...rest }: Partial<Figure>,
): Figure {
  const rate = ({ seconds }: Spent): number => blocks / seconds;
  const cpu = (spent: readonly Spent[]): string =>
    ((1000 * median(spent.map(({ cpuSeconds }) => cpuSeconds))) / blocks).toFixed(2);
  const { ratio, lowest, highest, ...sides } = pairedRatio(subject.map(rate), baseline.map(rate));
  const told = [
    `${sides.subject.toFixed(0)} blocks/s against ${sides.baseline.toFixed(0)}`,
    `pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`,
    `processor ${cpu(subject)} ms a block against ${cpu(baseline)}`,
  ];
  return { name, value: ratio, unit: '× bare', detail: [...told, ...(detail ? [detail] : [])].join('; '), ...rest };
}

const kilobytes = ({ blocks }: Recording): string =>
  ((blocks.flat().reduce((sum, { answer }) => sum + answer.length, 0) * 0.75) / blocks.length / 1000).toFixed(1);
