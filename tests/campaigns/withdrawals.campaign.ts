import { seedCatalogue } from '@florin/testing/catalogue';
import { broadcastFaults, startFaultyRpc } from '@florin/testing/faulty-rpc';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { questions } from '../crash/judge-withdrawals.ts';
import { withdrawalRun } from '../crash/withdrawal-run.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';
import { startStackNodes } from './stack-nodes.ts';

const batches = 10;
const runsPerBatch = 20;
const merchants = 4;
/** Half of all broadcasts go wrong in one of seven ways, and one other question in fifty. */
const faults = { broadcasts: { share: 0.5, faults: broadcastFaults }, readShare: 0.02 };

interface Batch {
  postgres: string;
  completed: number;
  failed: number;
  refused: number;
  killed: Record<string, number>;
  faults: Record<string, number>;
  /** How much was found wrong, by question. */
  wrong: Record<string, number>;
}

/** Withdrawals through real processes that are killed, and an RPC endpoint that fails, in batches of 20. */
export const campaign: Campaign = {
  name: 'withdrawals',
  about: 'worker or signer is killed and the RPC endpoint fails in 200 withdrawals; each must be paid exactly once',
  run: async (run) => {
    const wanted = run.quick ? 1 : batches;
    const progress = new Progress<Batch>('withdrawals', `${commitOf(root).id}-${run.seed}${run.quick ? '-quick' : ''}`);
    for (let batch = progress.done.length; batch < wanted; batch += 1) {
      run.say(`batch ${batch + 1} of ${wanted}, seed ${run.seed + batch}`);
      progress.add(await oneBatch(run, run.seed + batch));
    }
    const done = [...progress.done];
    progress.forget();
    return { postgres: done[0]?.postgres ?? '', counts: counted(done), figures: figures(done, wanted) };
  },
};

const total = (done: readonly Batch[], pick: (batch: Batch) => number | undefined): number =>
  done.reduce((sum, batch) => sum + (pick(batch) ?? 0), 0);

const counted = (done: readonly Batch[]): Record<string, number> => ({
  withdrawals: done.length * runsPerBatch,
  paid: total(done, ({ completed }) => completed),
  'given up': total(done, ({ failed }) => failed),
  'giving up refused': total(done, ({ refused }) => refused),
  'worker kills': total(done, ({ killed }) => killed['worker']),
  'signer kills': total(done, ({ killed }) => killed['signer']),
  'broadcasts gone wrong': broadcastFaults.reduce((sum, fault) => sum + total(done, (batch) => batch.faults[fault]), 0),
  'broadcasts gone well': total(done, (batch) => batch.faults['sent']),
});

/** Something of which there must be nothing. */
const none = (name: string, value: number): Figure => ({ name, value, unit: '', target: { atMost: 0 } });

const figures = (done: readonly Batch[], wanted: number): Figure[] => [
  none(
    'withdrawals neither paid nor given up',
    wanted * runsPerBatch - total(done, ({ completed, failed }) => completed + failed),
  ),
  ...Object.entries(questions).map(([question, asked]) =>
    none(
      asked,
      total(done, ({ wrong }) => wrong[question]),
    ),
  ),
];

async function oneBatch({ say }: CampaignRun, seed: number): Promise<Batch> {
  const { postgres, close, ...nodes } = await startStackNodes();
  const endpoint = await startFaultyRpc({ target: nodes.anvil.url, random: seededRandom(seed), ...faults });
  try {
    await seedCatalogue(nodes.urls.owner, { rpcUrl: endpoint.url, contracts: nodes.contracts });
    const { completed, failed, refused, killed, ...judged } = await withdrawalRun({
      ...nodes,
      usdt: nodes.contracts['USDT'] ?? '',
      runs: runsPerBatch,
      merchants,
      random: seededRandom(seed),
    });
    for (const line of Object.values(judged).flat()) say(line);
    const wrong = Object.fromEntries(Object.entries(judged).map(([question, found]) => [question, found.length]));
    return { postgres, completed, failed, refused, killed, faults: { ...endpoint.counts }, wrong };
  } finally {
    await endpoint.close();
    await close();
  }
}
