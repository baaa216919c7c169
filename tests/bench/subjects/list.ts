import { compareWithBare, loadPlan, type Requests } from '../harness/http-comparison.ts';
import { type HttpStage, openHttpStage } from '../harness/http-stage.ts';
import { interleave } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { type Merchant, seedMerchant } from '../seed/merchant.ts';
import { seedHistory, settle } from '../seed/payments.ts';
import { type BenchRun, counted, httpCounts, type Subject } from '../harness/bench-run.ts';

const few = 10_000;
const many = 1_000_000;

const requests: Requests = { method: 'GET', paths: ['/v1/payments'], expectedStatus: 200 };
const targets = { processorAtMost: 2, throughputGoal: 0.7, roundTripsAtMost: 2 };
/** Page 1 of the large merchant against page 1 of the small one. */
const growthAtMost = 1.5;

export const list: Subject = {
  name: 'list',
  about: `GET /v1/payments: page 1 of ${few} and of ${many} payments of one merchant`,
  async run(run) {
    const stage = await openHttpStage(run, 'list');
    try {
      run.say(`writing ${many} payments`);
      const [small, large] = [await seedMerchant(stage.owner), await seedMerchant(stage.owner)];
      await seedHistory(stage.owner, large.id, many);
      await seedHistory(stage.owner, small.id, few);
      await settle(stage.superuser);
      const counts = httpCounts(run, 1500);
      const ofFew = await compareWithBare(run, stage, { merchant: small, requests, targets, ...counts });
      const ofMany = await compareWithBare(run, stage, { merchant: large, requests, targets, ...counts });
      const figures = [...named(ofFew, '10^4 payments'), ...named(ofMany, '10^6 payments')];
      return { counts: counted(counts), figures: [...figures, await growth(run, stage, { small, large })] };
    } finally {
      await stage.close();
    }
  },
};

const named = (figures: readonly Figure[], size: string): Figure[] =>
  figures.map((figure) => ({ ...figure, name: `${figure.name}, ${size}` }));

/** One request after another, so that the time of each is what its answer takes. */
async function growth(
  run: BenchRun,
  stage: HttpStage,
  { small, large }: { small: Merchant; large: Merchant },
): Promise<Figure> {
  run.say('comparing page 1 of both merchants');
  const { slices, requestsPerSlice } = httpCounts(run, 600);
  const product = await stage.startProduct();
  const milliseconds = async (merchant: Merchant) => {
    const plan = { ...loadPlan(product.origin, merchant, requests, requestsPerSlice), connections: 1 };
    return ((await stage.load.run(plan)).seconds * 1000) / requestsPerSlice;
  };
  try {
    await milliseconds(small);
    await milliseconds(large);
    const times = await interleave(
      slices,
      () => milliseconds(large),
      () => milliseconds(small),
    );
    const { ratio, subject, baseline } = pairedRatio(times.subject, times.baseline);
    return {
      name: 'time of page 1, 10^6 payments',
      value: ratio,
      unit: '× 10^4',
      detail: `${subject.toFixed(2)} ms against ${baseline.toFixed(2)} ms, one after another`,
      target: { atMost: growthAtMost },
    };
  } finally {
    await product.end();
  }
}
