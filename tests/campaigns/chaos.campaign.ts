import { seedCatalogue } from '@florin/testing/catalogue';
import type { Figure } from '../bench/record/figure.ts';
import { chaosRun, type ChaosResult } from '../chaos/chaos-run.ts';
import { dueKinds, limitMs } from '../chaos/due-rows.ts';
import type { Campaign } from './campaign.ts';
import { startStackNodes } from './stack-nodes.ts';

/** A result is one of this length; a shorter one is only for trying. */
const wholeMinutes = 30;
const quickMinutes = 2;
const killsWanted = 200;

/** All processes under load, in storms of kills, restarts, lost commits, reorgs of any depth and tokens that take a fee. */
export const campaign: Campaign = {
  name: 'chaos',
  about:
    '30 minutes of kills, restarts of PostgreSQL, lost commits, token fees and reorgs of any depth under load; every cent in its place',
  async run({ seed, quick, minutes = quick ? quickMinutes : wholeMinutes, say }) {
    say(`${minutes} minutes, seed ${seed}`);
    const nodes = await startStackNodes();
    try {
      await seedCatalogue(nodes.urls.owner, { rpcUrl: nodes.anvil.url, contracts: nodes.contracts });
      await nodes.db.pool.query('update chains set batch_sweeps = true');
      const result = await chaosRun({ nodes, minutes, seed, say });
      const isWhole = minutes >= wholeMinutes;
      if (Object.values(result.wrong).flat().length > 0)
        say(`again: npm run chaos -- --minutes ${minutes} --seed ${seed}`);
      return {
        postgres: nodes.postgres,
        partial: !isWhole,
        counts: counted(result, minutes),
        figures: figures(result, isWhole),
      };
    } finally {
      await nodes.close();
    }
  },
};

function counted(result: ChaosResult, minutes: number): Record<string, number> {
  const killed = (app: string): number =>
    Object.entries(result.killed).reduce((sum, [name, count]) => (name.startsWith(app) ? sum + count : sum), 0);
  return {
    minutes,
    'worker kills': killed('worker'),
    'server kills': killed('server'),
    'signer kills': killed('signer'),
    'immediate restarts of PostgreSQL': result.immediateRestarts,
    'smart restarts of PostgreSQL': result.smartRestarts,
    'connections cut after a commit': result.cuts.commit,
    'connections cut after a statement that commits': result.cuts.statement,
    reorgs: result.reorgs,
    'reorgs below what was final': result.deepReorgs,
    'transactions spent twice': result.doubleSpent,
    'settlements undone': (result.undone['sweep'] ?? 0) + (result.undone['batch'] ?? 0),
    'refunds undone': result.undone['refund'] ?? 0,
    'payouts undone': result.undone['payout'] ?? 0,
    'times a token took a fee': result.tokenFees,
    'payments paid': result.load.payments,
    'payments never paid': result.load.unpaid,
    'payments paid again': result.load.paidAgain,
    'payments by mistake or from listed payers': result.load.mistakes,
    withdrawals: result.load.withdrawals,
    'refunds completed': result.refunds.completed,
    'refunds failed': result.refunds.failed,
    'comparisons of books and chain': result.comparisons,
  };
}

/** Something of which there must be nothing. */
const none = (name: string, found: readonly string[]): Figure => ({
  name,
  value: found.length,
  unit: '',
  target: { atMost: 0 },
});

const figures = (result: ChaosResult, isWhole: boolean): Figure[] => [
  { name: 'kills', value: result.kills, unit: '', ...(isWhole ? { target: { atLeast: killsWanted } } : {}) },
  none('violations of the books, alone and against the chain', result.wrong.violations),
  none('payments lost or credited twice', result.wrong.credits),
  none('events that did not arrive', result.wrong.deliveries),
  none('withdrawals not paid exactly once', result.wrong.withdrawals),
  none('refunds neither completed once nor failed with their coins in place', result.wrong.refunds),
  none('balances stranded on deposit addresses', result.wrong.stranded),
  none('payments, refunds and movements without an end', result.wrong.open),
  ...dueKinds.map((kind): Figure => {
    const taken = result.taken.filter((one) => one.kind === kind);
    const rows = taken.reduce((sum, one) => sum + one.rows, 0);
    const since = kind.leaseMs === null ? 'since all processes were back' : 'since the last kill';
    const lease = kind.leaseMs === null ? 'no lease, failing steps pause up to 10 s' : `lease ${kind.leaseMs / 1000} s`;
    return {
      name: `due ${kind.name} taken after a storm`,
      value: Math.max(0, ...taken.map(({ afterMs }) => afterMs)) / 1000,
      unit: 's',
      detail: `worst of ${rows} rows, ${since}; ${lease}, poll ${kind.pollMs / 1000} s`,
      target: { atMost: limitMs(kind) / 1000 },
    };
  }),
];
