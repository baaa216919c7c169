import { compareWithBare } from '../harness/http-comparison.ts';
import { openHttpStage } from '../harness/http-stage.ts';
import { seedMerchant } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';
import { counted, httpCounts, type Subject } from '../harness/bench-run.ts';

/** What is asked for: all that a shop usually says. */
export const createBody = {
  amount_usd: '25.00',
  description: 'Order 1042',
  redirect_url: 'https://shop.example.com/orders/1042',
};

export const create: Subject = {
  name: 'create',
  about: 'POST /v1/payments: one payment and its event',
  async run(run) {
    const stage = await openHttpStage(run, 'create');
    try {
      const merchant = await seedMerchant(stage.owner);
      await settle(stage.superuser);
      const counts = httpCounts(run, 2000);
      const figures = await compareWithBare(run, stage, {
        merchant,
        requests: { method: 'POST', paths: ['/v1/payments'], body: createBody, expectedStatus: 201 },
        targets: { processorAtMost: 2.2, throughputGoal: 0.6, roundTripsAtMost: 1 },
        ...counts,
      });
      return { counts: counted(counts), figures };
    } finally {
      await stage.close();
    }
  },
};
