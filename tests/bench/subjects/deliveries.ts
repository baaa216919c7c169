import { webhookSecret } from '@florin/domain/webhook/signature';
import { startBareSender } from '../harness/bare-sender-process.ts';
import { backendTimes } from '../harness/database-times.ts';
import { type DeliveryStage, openDeliveryStage } from '../harness/delivery-stage.ts';
import { both, profiledInto, profileFolders, range } from '../harness/http-comparison.ts';
import { interleave } from '../harness/interleave.ts';
import { processorTimes, secondsBetween } from '../harness/process-times.ts';
import { explainDifference } from '../harness/profile.ts';
import { median, pairedRatio, percentile } from '../harness/statistics.ts';
import { steadyDeliveries } from '../harness/steady-deliveries.ts';
import type { Figure } from '../record/figure.ts';
import type { BenchRun, Subject } from '../harness/bench-run.ts';

const merchants = 8;
const connections = 64;
const warmUpSlices = 2;
const perSecondAtLeast = 400;
const perSecondGoal = 1_000;
const shareAtLeast = 0.15;
const shareGoal = 0.4;
const steadyPerSecond = 100;
const steadyMillisecondsAtMost = 250;

/** What one slice took. */
interface Slice {
  perSecond: number;
  /** Of a delivery, in microseconds: of the sender, of the database's backends, of the endpoint. */
  sender: number;
  database: number;
  receiver: number;
}

export const deliveries: Subject = {
  name: 'deliveries',
  about: 'Webhooks over HTTPS by one worker: how many a second, and how soon after the commit',
  async run(run) {
    const [slices, perSlice, seconds] = run.quick ? [2, 500, 4] : [11, 4_000, 40];
    const figures = [...(await throughput(run, { slices, perSlice })), await latency(run, seconds)];
    return {
      counts: { 'slices a side': slices, 'deliveries a slice': perSlice, 'seconds at a steady pace': seconds },
      figures,
    };
  },
};

async function throughput(
  run: BenchRun,
  { slices, perSlice }: { slices: number; perSlice: number },
): Promise<Figure[]> {
  const folders = profileFolders(run);
  const nodeOptions = profiledInto(run, folders.product);
  const stage = await openDeliveryStage(run, { name: 'deliveries', answering: merchants, silent: 0, nodeOptions });
  const bare = startBareSender(profiledInto(run, folders.bare));
  const product = async (): Promise<Slice> => {
    const work = async () => (await stage.tell(stage.answering, perSlice))[0]?.committedAt ?? 0;
    return measured(stage, stage.worker.pid, { count: perSlice, work });
  };
  const yardstick = async (): Promise<Slice> => {
    const messages = stage.messages(perSlice);
    const plan = {
      origin: stage.receiver.answering,
      ca: stage.tls.ca,
      secret: webhookSecret(new Uint8Array(32)),
      connections,
    };
    const work = async () => (await bare.run({ ...plan, messages })).startedAt;
    return measured(stage, bare.pid, { count: perSlice, work });
  };
  try {
    run.say('delivering as fast as it goes');
    for (let slice = 0; slice < warmUpSlices; slice += 1) await interleave(1, product, yardstick);
    const { subject, baseline } = await interleave(slices, product, yardstick);
    return speedFigures(subject, baseline);
  } finally {
    await Promise.all([stage.close(), bare.end()]);
    if (run.profile) for (const line of explainDifference(folders)) run.say(line);
  }
}

/** From the start, which `work` tells, to the arrival of the last one. */
async function measured(
  stage: DeliveryStage,
  pid: number,
  { count, work }: { count: number; work: () => Promise<number> },
): Promise<Slice> {
  const before = [
    processorTimes([pid]),
    processorTimes([stage.receiver.pid]),
    await backendTimes(stage.superuser, 'product'),
  ] as const;
  const [startedAt, arrivals] = await Promise.all([work(), stage.receiver.take(count)]);
  await stage.written();
  const each = (seconds: number): number => (seconds * 1e6) / count;
  return {
    perSecond: (count * 1000) / (Math.max(...arrivals.values()) - startedAt),
    sender: each(secondsBetween(before[0], processorTimes([pid]))),
    receiver: each(secondsBetween(before[1], processorTimes([stage.receiver.pid]))),
    database: each(secondsBetween(before[2], await backendTimes(stage.superuser, 'product'))),
  };
}

function speedFigures(subject: Slice[], baseline: Slice[]): Figure[] {
  const compare = (of: keyof Slice) =>
    pairedRatio(
      subject.map((slice) => slice[of]),
      baseline.map((slice) => slice[of]),
    );
  const [speed, sender, receiver] = [compare('perSecond'), compare('sender'), compare('receiver')];
  const share = { value: speed.ratio, unit: '× bare', detail: `${both(speed, 'deliveries/s')}; pairs ${range(speed)}` };
  return [
    { name: 'deliveries a second', value: speed.subject, unit: '1/s', target: { atLeast: perSecondAtLeast } },
    { name: 'deliveries a second, goal', value: speed.subject, unit: '1/s', goal: { atLeast: perSecondGoal } },
    { name: 'throughput', ...share, target: { atLeast: shareAtLeast } },
    { name: 'throughput, goal', ...share, goal: { atLeast: shareGoal } },
    {
      name: 'processor time of the sender per delivery',
      value: sender.ratio,
      unit: '× bare',
      detail: both(sender, 'µs'),
    },
    {
      name: 'processor time of the endpoint per delivery',
      value: receiver.subject,
      unit: 'µs',
      detail: both(receiver, 'µs'),
    },
    {
      name: 'database processor time per delivery',
      value: median(subject.map(({ database }) => database)),
      unit: 'µs',
    },
  ];
}

async function latency(run: BenchRun, seconds: number): Promise<Figure> {
  const stage = await openDeliveryStage(run, { name: 'delivery_latency', answering: merchants, silent: 0 });
  try {
    run.say(`${steadyPerSecond} a second`);
    await steadyDeliveries(stage, { perSecond: steadyPerSecond, seconds: 2 });
    const times = await steadyDeliveries(stage, { perSecond: steadyPerSecond, seconds });
    return {
      name: `commit to arrival at ${steadyPerSecond} a second, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      detail: `median ${median(times).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms, ${times.length} deliveries`,
      target: { atMost: steadyMillisecondsAtMost },
    };
  } finally {
    await stage.close();
  }
}
