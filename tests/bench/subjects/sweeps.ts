import type { Subject } from '../harness/bench-run.ts';
import { SweepStage } from '../harness/sweep-stage.ts';
import type { Figure } from '../record/figure.ts';

const deposits = 50;
const firstAtMost = 35_000;
const laterAtMost = 15_000;

export const sweeps: Subject = {
  name: 'sweeps',
  about: `Gas of sweeping ${deposits} deposits of a token without permit`,
  async run(run) {
    const stage = await SweepStage.open();
    try {
      run.say(`sweeping ${deposits} new addresses`);
      const fresh = await stage.sweepTogether(0, await stage.pay(0, deposits));
      run.say('sweeping them again');
      const again = await stage.sweepTogether(0, await stage.pay(0, deposits));
      run.say('sweeping others by gas funding');
      const funded = await stage.sweepByGasFunding(deposits, await stage.pay(deposits, deposits));
      const each = (name: string, gas: bigint, rest: Partial<Figure> = {}): Figure => ({
        name,
        value: Number(gas) / deposits,
        unit: 'gas',
        detail: `${gas} gas in all`,
        ...rest,
      });
      return {
        counts: { deposits },
        figures: [
          each('a deposit in a batch, first time', fresh, { target: { atMost: firstAtMost } }),
          each('a deposit in a batch, later', again, { target: { atMost: laterAtMost } }),
          each('a deposit by gas funding', funded),
        ],
      };
    } finally {
      await stage.close();
    }
  },
};
