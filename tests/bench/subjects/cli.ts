import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { interleave } from '../harness/interleave.ts';
import { median, pairedRatio } from '../harness/statistics.ts';

const builder = fileURLToPath(new URL('../../../packages/cli/scripts/build.ts', import.meta.url));
const bareNode = ['-e', '0'];
/** The same request without the program: what it costs Node to load `fetch` and to ask is not the program's own. */
const bareRequest = (url: string): string[] => ['-e', `fetch('${url}').then((response) => response.json())`];

/** Milliseconds that a process takes from its start to its end. */
const timed = (words: readonly string[], env: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    execFile(process.execPath, words, { env }, (error) => {
      if (error) reject(error);
      else resolve(performance.now() - began);
    });
  });

/** A service that answers at once, so that what is left is the program's own. */
async function instantService(): Promise<{ url: string; close: () => void }> {
  const page = { total: 0, page: 1, page_size: 20, total_pages: 0, payments: [] };
  const body = JSON.stringify({ success: true, data: page, error: null });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

export const cli: Subject = {
  name: 'cli',
  about: 'the command line: processes of `florin --version` and of one request, beside bare Node',
  async run({ quick, folder, say }: BenchRun) {
    const target = join(folder, 'cli');
    execFileSync(process.execPath, [builder, target], { stdio: 'pipe' });
    const program = join(target, 'dist/bin.js');
    const service = await instantService();
    const env = { FLORIN_BASE_URL: service.url, FLORIN_API_KEY: 'key', FLORIN_CONFIG_DIR: folder };
    const pairs = quick ? 3 : 41;
    const beside = (words: readonly string[], baseline: readonly string[]) =>
      interleave(
        pairs,
        () => timed([program, ...words], env),
        () => timed(baseline, env),
      );
    try {
      say(`starting ${4 * pairs} processes`);
      const version = await beside(['--version'], bareNode);
      const request = await beside(['payments', 'list', '--json'], bareRequest(service.url));
      const { ratio, subject, baseline } = pairedRatio(version.subject, version.baseline);
      const own = request.subject.map((ms, pair) => ms - (request.baseline[pair] ?? Number.NaN));
      return {
        counts: { 'processes a side': pairs },
        figures: [
          {
            name: '--version to node -e 0',
            value: ratio,
            unit: '×',
            detail: `${subject.toFixed(0)} ms to ${baseline.toFixed(0)} ms`,
            target: { atMost: 1.6 },
          },
          {
            name: 'one request above bare fetch',
            value: median(own),
            unit: 'ms',
            detail: `${median(request.subject).toFixed(0)} ms to ${median(request.baseline).toFixed(0)} ms`,
            target: { atMost: 100 },
          },
        ],
      };
    } finally {
      service.close();
    }
  },
};
