import { seedCatalogue } from '@florin/testing/catalogue';
import { broadcastFaults, startFaultyRpc } from '@florin/testing/faulty-rpc';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { questions } from '../crash/judge-withdrawals.ts';
import { withdrawalRun } from '../crash/withdrawal-run.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';
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
export const campaign = batchedCampaign<Batch>({
  name: 'withdrawals',
  about: 'worker or signer is killed and the RPC endpoint fails in 200 withdrawals; each must be paid exactly once',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done) => ({ postgres: done[0]?.postgres ?? '', counts: counted(done), figures: figures(done) }),
});

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

const figures = (done: readonly Batch[]): Figure[] => [
  none(
    'withdrawals neither paid nor given up',
    done.length * runsPerBatch - total(done, ({ completed, failed }) => completed + failed),
  ),
  ...Object.entries(questions).map(([question, asked]) =>
    none(
      asked,
      total(done, ({ wrong }) => wrong[question]),
    ),
  ),
];

async function oneBatch({ seed, say }: CampaignRun, index: number): Promise<Batch> {
  const { postgres, close, ...nodes } = await startStackNodes();
  const endpoint = await startFaultyRpc({ target: nodes.anvil.url, random: seededRandom(seed + index), ...faults });
  try {
    await seedCatalogue(nodes.urls.owner, { rpcUrl: endpoint.url, contracts: nodes.contracts });
    const { completed, failed, refused, killed, ...judged } = await withdrawalRun({
      ...nodes,
      usdt: nodes.contracts['USDT'] ?? '',
      runs: runsPerBatch,
      merchants,
      random: seededRandom(seed + index),
    });
    for (const line of Object.values(judged).flat()) say(line);
    const wrong = Object.fromEntries(Object.entries(judged).map(([question, found]) => [question, found.length]));
    return { postgres, completed, failed, refused, killed, faults: { ...endpoint.counts }, wrong };
  } finally {
    await endpoint.close();
    await close();
  }
}
