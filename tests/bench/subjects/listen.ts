import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Subject } from '../harness/bench-run.ts';
import { type Arrival, openListenStage } from '../harness/listen-stage.ts';
import { median, pairedRatio, percentile } from '../harness/statistics.ts';

const warmUp = 20;
const millisecondsAtMost = 100;
/** Between two events: never in step with the looks of the server. */
const pauseMs = { least: 20, most: 220 } as const;

export const listen: Subject = {
  name: 'listen',
  about: 'florin listen: from the commit of an event to a receiver on this machine, beside NOTIFY and a bare post',
  async run(run) {
    const stage = await openListenStage(run);
    const random = seededRandom(run.seed);
    const wanted = run.quick ? 50 : 1_000;
    try {
      run.say(`${wanted} events, one after the other`);
      const arrivals: Arrival[] = [];
      for (let told = 0; told < warmUp + wanted; told += 1) {
        const arrival = await stage.tell();
        if (told >= warmUp) arrivals.push(arrival);
        await sleep(pauseMs.least + random() * (pauseMs.most - pauseMs.least));
      }
      const [subject, baseline] = [arrivals.map((one) => one.listen), arrivals.map((one) => one.bare)];
      const { ratio } = pairedRatio(subject, baseline);
      return {
        counts: { events: wanted },
        figures: [
          {
            name: 'commit to local receiver, median',
            value: median(subject),
            unit: 'ms',
            detail: `p99 ${percentile(subject, 0.99).toFixed(1)} ms, most ${Math.max(...subject).toFixed(1)} ms`,
            target: { atMost: millisecondsAtMost },
          },
          {
            name: 'commit to local receiver',
            value: ratio,
            unit: '× bare',
            detail: `${median(subject).toFixed(1)} ms against ${median(baseline).toFixed(1)} ms`,
          },
        ],
      };
    } finally {
      await stage.close();
    }
  },
};
