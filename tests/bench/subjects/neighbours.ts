import { openDeliveryStage } from '../harness/delivery-stage.ts';
import { median, percentile } from '../harness/statistics.ts';
import { steadyDeliveries } from '../harness/steady-deliveries.ts';
import type { Subject } from '../harness/bench-run.ts';

const answering = 50;
const silent = 50;
const perSecond = 50;
/** What each silent merchant is told every second. */
const silentPerSecond = 2;
const slowerAtMost = 2;
const millisecondsAtMost = 500;

export const neighbours: Subject = {
  name: 'neighbours',
  about: `Deliveries to ${answering} merchants while the endpoints of ${silent} others hang until they are given up`,
  async run(run) {
    const seconds = run.quick ? 4 : 40;
    const stage = await openDeliveryStage(run, { name: 'neighbours', answering, silent });
    try {
      run.say('warming up');
      await steadyDeliveries(stage, { perSecond, seconds: 3 });
      run.say(`${seconds} seconds without silent neighbours`);
      const alone = await steadyDeliveries(stage, { perSecond, seconds });
      run.say(`${seconds} seconds with them`);
      // They have more waiting than they may ever have under way, from before the first event of the others.
      await stage.tell(stage.silent, silent * 40);
      const beside = () => stage.tell(stage.silent, silent * silentPerSecond);
      const among = await steadyDeliveries(stage, { perSecond, seconds, beside });
      const [without, with99] = [percentile(alone, 0.99), percentile(among, 0.99)];
      return {
        counts: { merchants: answering + silent, 'of them silent': silent, 'deliveries a side': among.length },
        figures: [
          {
            name: 'commit to arrival beside silent endpoints, p99',
            value: with99,
            unit: 'ms',
            detail: `without them ${without.toFixed(1)} ms; medians ${median(among).toFixed(1)} and ${median(alone).toFixed(1)} ms`,
            target: { atMost: Math.max(millisecondsAtMost, Math.round(slowerAtMost * without)) },
          },
        ],
      };
    } finally {
      await stage.close();
    }
  },
};
