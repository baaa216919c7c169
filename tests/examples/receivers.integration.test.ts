import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testHeader } from '@florin/webhooks';
import { Program, receivers, startOf } from './program.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const paymentId = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';
const body = JSON.stringify({
  event: 'payment.completed',
  timestamp: '2026-03-02T09:22:13.064218+00:00',
  data: { payment_id: paymentId },
});

test.for(receivers)(
  '%s takes what Florin signed, acts on it once, and refuses everything else',
  async (name, { skip }) => {
    const port = String(await freePort());
    const start = startOf(name, port);
    if (start === null) return skip();
    const seen = mkdtempSync(join(tmpdir(), 'florin-seen-'));
    onTestFinished(() => rmSync(seen, { recursive: true }));
    const settings = { PORT: port, FLORIN_WEBHOOK_SECRET: secret, SEEN_FOLDER: seen };
    const receiver = new Program(start.command, start.words, { ...settings, ...start.environment });
    const post = async (signature: string, text = body): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-svc-signature': signature };
      return (await fetch(`http://localhost:${port}/hooks/florin`, { method: 'POST', headers, body: text })).status;
    };
    const now = performance.timeOrigin + performance.now();
    const signed = await testHeader(body, secret, now);
    await vi.waitFor(async () => expect(await post(signed)).toBe(204), { timeout: 30_000, interval: 100 });
    expect(await post(signed)).toBe(204);

    const [time, signature] = signed.split(',');
    const whileChanging = `${time},v1=${'0'.repeat(64)},${signature}`;
    expect(await post(whileChanging)).toBe(204);
    const refused = {
      'another secret': await post(await testHeader(body, 'another', now)),
      'another body': await post(signed, body.replace('completed', 'expired')),
      'an old time': await post(await testHeader(body, secret, now - 400_000)),
      'a time to come': await post(await testHeader(body, secret, now + 400_000)),
      'no signature': await post(''),
      'half a signature': await post(`${time}`),
      nonsense: await post('t=x,,v1'),
    };
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((what) => [what, 400])));
    await receiver.prints(/deliver/);
    expect(receiver.printed.match(/deliver.*/g)).toEqual([`deliver ${paymentId}`]);
  },
);
