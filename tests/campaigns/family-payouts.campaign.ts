import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import type { StageOptions } from '../journeys/chain-stage.ts';
import type { TrialChain } from '../payouts/trial-chain.ts';
import { type TrialBatch, trialBatch } from '../payouts/trial-batch.ts';
import { countTrial, untriedFigure, untriedOf, wrongOf } from '../payouts/trial-figures.ts';
import { batchedCampaign, none } from './batched-campaign.ts';
import { openCampaignDatabase } from './campaign-database.ts';
import type { CampaignRun } from './campaign.ts';

type Open = (options: StageOptions) => Promise<TrialChain>;

/** Their libraries are loaded with their first batch: a slice of one family loads no other's. */
const families: Readonly<Record<string, () => Promise<Open>>> = {
  aptos: async () => (await import('../payouts/chains/aptos.ts')).openAptosTrial,
  cardano: async () => (await import('../payouts/chains/cardano.ts')).openCardanoTrial,
  cosmos: async () => (await import('../payouts/chains/cosmos.ts')).openCosmosTrial,
  solana: async () => (await import('../payouts/chains/solana.ts')).openSolanaTrial,
  sui: async () => (await import('../payouts/chains/sui.ts')).openSuiTrial,
  tezos: async () => (await import('../payouts/chains/tezos.ts')).openTezosTrial,
  ton: async () => (await import('../payouts/chains/ton.ts')).openTonTrial,
  tron: async () => (await import('../payouts/chains/tron.ts')).openTronTrial,
};

const batchesOfFamily = 4;
const size = { groups: 10, together: 5 };
const quickSize = { groups: 2, together: 3 };

interface Batch extends TrialBatch {
  postgres: string;
  family: string;
}

function chosen({ only }: CampaignRun): string[] {
  const names = Object.keys(families);
  const found = names.filter((family) => only === undefined || family.includes(only));
  if (found.length === 0) throw new Error(`No family is named like that; there are ${names.join(', ')}.`);
  return found;
}
const perFamily = ({ quick }: CampaignRun): number => (quick ? 1 : batchesOfFamily);

/** Payouts in USDT on a stand-in of each family, with a real database and signer, in batches of 50: a family after the other. */
export const campaign = batchedCampaign<Batch>({
  name: 'family-payouts',
  about:
    '200 payouts on each family but EVM with a crash at each step, lost answers, forks, epochs and ends; each paid at most once',
  batches: (run) => chosen(run).length * perFamily(run),
  batch: oneBatch,
  conclude: (done, { quick }) => {
    const byFamily = [...Map.groupBy(done, ({ family }) => family)];
    const untried = byFamily.flatMap(([family, own]) => untriedOf(own).map((point) => `${family}: ${point}`));
    return {
      postgres: done[0]?.postgres ?? '',
      counts: countTrial(done),
      figures: [
        ...wrongOf(done).map(([name, value]) => none(name, value)),
        untriedFigure(untried, quick),
        ...byFamily.map(([family, own]) => made(family, own)),
      ],
    };
  },
});

/** What a family's payouts went through. */
function made(family: string, own: readonly Batch[]): Figure {
  const { paid = 0, ...rest } = countTrial(own);
  const detail = Object.entries(rest).map(([name, count]) => `${count} ${name}`);
  return { name: `${family}: payouts made`, value: paid, unit: '', detail: detail.join(', ') };
}

async function oneBatch(run: CampaignRun, index: number): Promise<Batch> {
  const family = chosen(run)[Math.floor(index / perFamily(run))] ?? '';
  const open = await families[family]?.();
  if (open === undefined) throw new Error(`No family has batch ${index}.`);
  const database = await openCampaignDatabase({ durable: false });
  const chain = await open({ openDatabase: async () => database });
  const say = (line: string): void => run.say(`${family}: ${line}`);
  try {
    const trial = { random: seededRandom(run.seed + index), say };
    return { postgres: database.postgres, family, ...(await trialBatch(chain, run.quick ? quickSize : size, trial)) };
  } finally {
    await chain.stage.close();
  }
}
