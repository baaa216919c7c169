import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ComposedServer } from '../http/composed-server.ts';

const folder = fileURLToPath(new URL('../../clients/python', import.meta.url));
const isThere = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
if (!isThere) console.warn('SKIPPED: the Python client, because there is no Python 3.11 or later here.');

const python = (words: readonly string[], variables: Record<string, string> = {}) =>
  promisify(execFile)('python3', words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1', ...variables },
  });

describe.skipIf(!isThere)('the Python client', () => {
  test('passes its own tests, the vectors of webhooks among them', async () => {
    const { stderr } = await python(['-m', 'unittest', 'discover', '-s', 'tests']);
    expect(stderr).toMatch(/Ran \d{2,} tests in .*\n\nOK\n$/s);
  });

  test('sells, lists, is refused and verifies against a running server', async () => {
    const server = await ComposedServer.open();
    onTestFinished(() => server.close());
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await server.merchant();
    const { stdout } = await python(['tests/live.py'], {
      FLORIN_BASE_URL: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
      FLORIN_API_KEY: key['x-api-key'],
    });
    expect(JSON.parse(stdout)).toEqual({
      same: true,
      listed: true,
      retrieved: 'Order 1042',
      refused: ['VALIDATION_ERROR', 422, ['amount_usd']],
      missing: 'NOT_FOUND',
      checkout: 'awaiting_selection',
      end: [],
      verified: 'payment.completed',
    });
  });
});
