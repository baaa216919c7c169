import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@florin/domain/errors';
import { measureSigner } from '@florin/telemetry/measures/of-processes';
import { expect, onTestFinished, test } from 'vitest';
import { serveSocket } from './socket-server.ts';

const ask = (socketPath: string, method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });

test('a verb is told by its name and how it ended, and what is no verb is not told at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-signer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, measures] = [join(folder, 'signer.sock'), measureSigner()];
  const verbs = {
    'GET /health': async () => ({ ok: true }),
    'POST /sign_intent': async () => Promise.reject(new Refusal('FORBIDDEN', 'No.')),
  };
  const observer = { onRefused: () => {}, onDefect: () => {} };
  const server = await serveSocket({ path }, { verbs, observer, watch: measures.verb });
  onTestFinished(() => server.close());
  const asked = [ask(path, 'GET', '/health'), ask(path, 'POST', '/sign_intent'), ask(path, 'POST', '/sign_anything')];
  expect(await Promise.all(asked)).toEqual([200, 403, 403]);
  const counted = (await measures.registry.metrics()).match(/^florin_signer_requests_total\{.*$/gm);
  expect(counted?.toSorted()).toEqual([
    'florin_signer_requests_total{verb="health",outcome="done"} 1',
    'florin_signer_requests_total{verb="sign_intent",outcome="refused"} 1',
  ]);
});
