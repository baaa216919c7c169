import { CrashTally } from './crash-points.ts';
import { PayoutTrial, type TrialCounts } from './payout-trial.ts';
import type { TrialChain } from './trial-chain.ts';

/** What a batch of payouts came to, as a campaign keeps it. */
export interface TrialBatch extends TrialCounts {
  payouts: number;
  /** Transactions that were signed, those of a second price and those that only use up a slot among them. */
  signatures: number;
  /** Outgoing transactions that ended without an effect: their lifetime was over, or they were given up. */
  dead: number;
  /** How often a worker died, by the name of the point. */
  died: Record<string, number>;
  /** Points that were passed and never died at. */
  untried: string[];
  /** How much was found wrong, by question. */
  wrong: Record<string, number>;
}

interface TrialSize {
  groups: number;
  /** Payouts of a group, which are under way together. */
  together: number;
}

/** Group after group of payouts on one chain, judged after each. */
export async function trialBatch(
  chain: TrialChain,
  { groups, together }: TrialSize,
  { random, say }: { random: () => number; say: (line: string) => void },
): Promise<TrialBatch> {
  const tally = new CrashTally();
  const trial = await PayoutTrial.open(chain, { random, tally });
  const wrong: Record<string, number> = {};
  for (let group = 0; group < groups; group += 1) {
    for (const [question, found] of Object.entries(await trial.run(together))) {
      wrong[question] = (wrong[question] ?? 0) + found.length;
      for (const line of found) say(`group ${group}: ${line}`);
    }
  }
  const { rows } = await chain.stage.db.pool.query<{ signatures: number; dead: number }>(
    `select (select count(*)::int from outgoing_signatures) as signatures,
            (select count(*)::int from outgoing where status = 'dead') as dead`,
  );
  const { signatures = 0, dead = 0 } = rows[0] ?? {};
  const died = Object.fromEntries(tally.died);
  return { payouts: groups * together, signatures, dead, ...trial.counts, died, untried: tally.untried(), wrong };
}
