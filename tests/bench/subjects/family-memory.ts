import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { PaidStack } from '../harness/paid-stack.ts';
import { MemoryWatch } from '../harness/resident-memory.ts';
import type { Figure } from '../record/figure.ts';

const six = ['evm', 'bitcoin', 'solana', 'cosmos', 'aptos', 'sui'];
const eight = [...six, 'cardano', 'tezos'];
const ten = [...eight, 'tron', 'ton'];

const sizes = [
  { name: 'six', kinds: six, atMost: 420 },
  { name: 'eight', kinds: eight, atMost: 500 },
  { name: 'ten', kinds: ten, atMost: 560 },
];

export const familyMemory: Subject = {
  name: 'family-memory',
  about: 'Resident memory of the worker with six, eight and ten families of chains under payments',
  async run(run) {
    const figures: Figure[] = [];
    let payments = 0;
    // A short run shows that everything works: the largest is enough.
    for (const size of run.quick ? sizes.slice(-1) : sizes) {
      const measured = await watch(run, size, (run.quick ? 5 : 90) * 1000);
      payments += measured.payments;
      figures.push(...measured.figures);
    }
    return { counts: { payments }, figures };
  },
};

async function watch(
  run: BenchRun,
  { name, kinds, atMost }: (typeof sizes)[number],
  milliseconds: number,
): Promise<{ payments: number; figures: Figure[] }> {
  run.say(`starting ${kinds.length} families`);
  const stack = await PaidStack.open(run.folder, kinds);
  try {
    const { pid } = stack;
    const memory = new MemoryWatch(pid);
    run.say(`paying on every chain for ${milliseconds / 1000} s`);
    await stack.payFor(milliseconds);
    run.say('waiting for the last of them');
    const completed = await stack.finish();
    const resident = memory.stop();
    if (stack.pid !== pid) throw new Error('The worker was started anew meanwhile.');
    if (completed.size !== kinds.length) throw new Error(`Payments were completed on ${completed.size} chains.`);
    const payments = [...completed.values()].reduce((sum, count) => sum + count, 0);
    const [third, last] = resident.late;
    const detail = `since its start (VmHWM); ${payments} payments; medians of the last quarters ${third.toFixed(0)} and ${last.toFixed(0)} MB; offline rates: no exchange is loaded`;
    return {
      payments,
      figures: [
        { name: `worker, ${name} families, highest`, value: resident.peak, unit: 'MB', detail, target: { atMost } },
        { name: `worker, ${name} families, median`, value: resident.median, unit: 'MB' },
      ],
    };
  } finally {
    await stack.close();
  }
}
