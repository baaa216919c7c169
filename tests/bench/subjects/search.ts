import { testChain, testTokens } from '@florin/testing/catalogue';
import { loadPlan } from '../harness/http-comparison.ts';
import { type HttpStage, openHttpStage } from '../harness/http-stage.ts';
import { interleave } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { type Findable, seedFindable } from '../seed/findable.ts';
import { settle } from '../seed/payments.ts';
import { type BenchRun, counted, httpCounts, type Subject } from '../harness/bench-run.ts';

const few = 10_000;
const manyFor = ({ quick }: BenchRun): number => (quick ? 100_000 : 1_000_000);
const growthAtMost = 1.5;

/** What is asked, of the same kind of both merchants. */
interface Question {
  name: string;
  path: (merchant: Findable) => string;
  accept?: string;
  /** What costs more among more payments by its nature: told, and fails nothing. */
  grows?: true;
}

const list = (query: string) => () => `/v1/payments?cursor=start&${query}`;

const questions: readonly Question[] = [
  { name: 'a word: id', path: ({ id }) => `/v1/payments?cursor=start&q=${id}` },
  { name: 'a word: transaction', path: ({ hash }) => `/v1/payments?cursor=start&q=${hash}` },
  { name: 'a word: reference', path: list('q=order-5000') },
  { name: 'a word: e-mail', path: list('q=payer7@example.com') },
  { name: 'a word: amount', path: list('q=42') },
  { name: 'two statuses', path: list('status=completed,expired') },
  { name: 'a rare status', path: list('status=failed') },
  { name: 'a rare token', path: list(`token_id=${testTokens.usdc.id}`) },
  { name: 'a chain and a status', path: list(`chain_id=${testChain.id}&status=failed`) },
  { name: 'a range of amounts', path: list('amount_min=90&amount_max=97') },
  { name: 'a rare range of amounts', path: list('amount_min=4000'), grows: true },
  { name: 'a reference', path: list('reference=order-5000') },
  { name: 'timeline', path: ({ id }) => `/v1/payments/${id}/timeline` },
  { name: "a file's first page", path: () => '/v1/payments?cursor=start&per_page=100', accept: 'text/csv' },
];

export const search: Subject = {
  name: 'search',
  about: `Search, filters, timeline and files among 10^6 payments of one merchant against 10^4`,
  async run(run) {
    const stage = await openHttpStage(run, 'search');
    try {
      const many = manyFor(run);
      run.say(`writing ${many} payments`);
      const large = await seedFindable(stage, many);
      const small = await seedFindable(stage, few);
      await settle(stage.superuser);
      const counts = httpCounts(run, 60);
      const figures = await compareAll(run, stage, { small, large });
      return { counts: { payments: many, 'payments of the small merchant': few, ...counted(counts) }, figures };
    } finally {
      await stage.close();
    }
  },
};

interface Sizes {
  small: Findable;
  large: Findable;
}

/** One request after another, so that the time of each is what its answer takes. */
async function compareAll(run: BenchRun, stage: HttpStage, sizes: Sizes): Promise<Figure[]> {
  const { slices, requestsPerSlice } = httpCounts(run, 60);
  const product = await stage.startProduct();
  const figures: Figure[] = [];
  try {
    for (const question of questions) {
      run.say(question.name);
      const milliseconds = async (asked: Findable) => {
        const requests = { method: 'GET', paths: [question.path(asked)], expectedStatus: 200 } as const;
        const plan = loadPlan(product.origin, asked.merchant, requests, requestsPerSlice);
        const headers = { ...plan.headers, ...(question.accept && { accept: question.accept }) };
        return ((await stage.load.run({ ...plan, headers, connections: 1 })).seconds * 1000) / requestsPerSlice;
      };
      // each question alone, warm on both sides
      await milliseconds(sizes.small);
      await milliseconds(sizes.large);
      const times = await interleave(
        slices,
        () => milliseconds(sizes.large),
        () => milliseconds(sizes.small),
      );
      figures.push(figureOf(question, times));
    }
    return figures;
  } finally {
    await product.end();
  }
}

function figureOf({ name, grows }: Question, times: { subject: number[]; baseline: number[] }): Figure {
  const { ratio, subject, baseline } = pairedRatio(times.subject, times.baseline);
  const detail = `${subject.toFixed(2)} ms against ${baseline.toFixed(2)} ms, one after another`;
  const bound = grows ? { goal: { atMost: growthAtMost } } : { target: { atMost: growthAtMost } };
  return { name: `time of ${name}`, value: ratio, unit: '× 10^4', detail, ...bound };
}
