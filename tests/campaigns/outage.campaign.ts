import { startCluster } from '../bench/harness/cluster.ts';
import type { Campaign } from './campaign.ts';
import { outageRun } from './outage-run.ts';

/** 72 hours of blocks, one every 15 seconds. */
const blocks = 17_280;
const quickBlocks = 600;

/** A worker that comes back after three days, on a node of which every twentieth answer is wrong. */
export const campaign: Campaign = {
  name: 'outage',
  about: 'a worker comes back after 72 hours and 5 % of the answers of its node are errors; nothing may be missed',
  async run({ seed, quick, say }) {
    const cluster = await startCluster();
    try {
      const urls = await cluster.createDatabase('campaign_outage');
      const plan = { urls, blocks: quick ? quickBlocks : blocks, oursEvery: 7, errorRate: 0.05, seed };
      say(`reading ${plan.blocks} blocks, seed ${seed}`);
      const result = await outageRun(plan);
      return {
        postgres: cluster.version,
        counts: { blocks: plan.blocks, transfers: result.onChain, 'failed questions': result.failedQuestions },
        figures: [
          { name: 'transfers missed', value: result.missed, unit: '', target: { atMost: 0 } },
          { name: 'deposits that the chain does not know', value: result.invented, unit: '', target: { atMost: 0 } },
          { name: 'paid in time and not confirmed', value: result.unconfirmed, unit: '', target: { atMost: 0 } },
          { name: 'violations of the books', value: result.violations, unit: '', target: { atMost: 0 } },
          { name: 'caught up in', value: result.seconds, unit: 's' },
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
