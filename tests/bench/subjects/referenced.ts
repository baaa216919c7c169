import { counted, httpCounts, type Subject } from '../harness/bench-run.ts';
import { both, loadPlan, range, warmUpSlices } from '../harness/http-comparison.ts';
import { httpSlice } from '../harness/http-slice.ts';
import { openHttpStage } from '../harness/http-stage.ts';
import { interleave } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';
import { type Merchant, seedMerchant } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';
import { createBody } from './create.ts';

const referencedBody = {
  ...createBody,
  reference: 'order-{number}',
  metadata: { cart: '7f3a', channel: 'web', customer: '{number}' },
};
const slowerAtMost = 1.05;

export const referenced: Subject = {
  name: 'referenced',
  about: 'POST /v1/payments with a reference and metadata, beside the same without them',
  async run(run) {
    const stage = await openHttpStage(run, 'referenced');
    try {
      const counts = httpCounts(run, 2000);
      // A merchant for each pair and one for warming up: nobody comes near the cap of open payments.
      const merchants: Merchant[] = [];
      while (merchants.length <= counts.slices) merchants.push(await seedMerchant(stage.owner));
      let asked = 0;
      const nextMerchant = (): Merchant => merchants[1 + Math.floor(asked++ / 2)] as Merchant;
      await settle(stage.superuser);
      const server = await stage.startProduct();
      const slice = (body: object, merchant: Merchant, count = counts.requestsPerSlice) => {
        const requests = { method: 'POST', paths: ['/v1/payments'], body, expectedStatus: 201 } as const;
        return httpSlice(stage, { server, side: 'product', plan: loadPlan(server.origin, merchant, requests, count) });
      };
      try {
        for (const body of [createBody, referencedBody])
          await slice(body, merchants[0] as Merchant, counts.requestsPerSlice * warmUpSlices);
        const { subject, baseline } = await interleave(
          counts.slices,
          () => slice(referencedBody, nextMerchant()),
          () => slice(createBody, nextMerchant()),
        );
        const total = ({ serverMicroseconds, databaseMicroseconds }: (typeof subject)[number]): number =>
          serverMicroseconds + databaseMicroseconds;
        const ratio = pairedRatio(subject.map(total), baseline.map(total));
        return {
          counts: counted(counts),
          figures: [
            {
              name: 'processor time of server and database per request',
              value: ratio.ratio,
              unit: '× without',
              detail: `${both(ratio, 'µs')}; pairs ${range(ratio)}`,
              target: { atMost: slowerAtMost },
            },
          ],
        };
      } finally {
        await server.end();
      }
    } finally {
      await stage.close();
    }
  },
};
