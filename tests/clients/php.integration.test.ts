import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PhpBinary, phpBinary } from '@florin/nodes/php-binary';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ComposedServer } from '../http/composed-server.ts';
import { broken, dripping, openPeer, whole } from './breaking-peer.ts';

const folder = fileURLToPath(new URL('../../clients/php', import.meta.url));

/** PHP; null, loudly, where there is none and none can be fetched. In CI that is a failure. */
function found(): PhpBinary | null {
  try {
    return phpBinary();
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    console.warn(`SKIPPED: the PHP client. ${String(error)}`);
    return null;
  }
}
const binary = found();

const php = (file: string, variables: Record<string, string> = {}) => {
  const { path, words, libraries } = binary!;
  const own = libraries === null ? {} : { LD_LIBRARY_PATH: libraries };
  return promisify(execFile)(path, [...words, file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...own, ...variables },
  });
};

describe.skipIf(binary === null)('the PHP client', () => {
  test('passes its own tests, the vectors of webhooks among them', async () => {
    const { stdout } = await php('tests/run.php');
    expect(stdout).toMatch(/^Ran \d{2,} tests, 0 failed\n$/);
  });

  const sell = (base: string, seconds: string, retries: string) =>
    php('tests/sell.php', {
      FLORIN_BASE_URL: base,
      FLORIN_API_KEY: 'flr_live_key',
      SECONDS: seconds,
      RETRIES: retries,
    });

  test.each(Object.entries(broken))('asks again under one key for %s', async (_name, pieces) => {
    const peer = await openPeer(pieces, whole);
    onTestFinished(peer.close);
    expect((await sell(peer.base, '10', '2')).stdout).toBe('sold');
    expect([peer.keys.length, new Set(peer.keys).size]).toEqual([2, 1]);
  });

  test.each(Object.entries(dripping))('ends an attempt in time however slowly %s drips', async (_name, pieces) => {
    const peer = await openPeer(pieces);
    onTestFinished(peer.close);
    expect((await sell(peer.base, '0.3', '0')).stdout).toBe('TIMED_OUT');
  });

  test('sells, lists, is refused and verifies against a running server', async () => {
    const server = await ComposedServer.open();
    onTestFinished(() => server.close());
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await server.merchant();
    const { stdout } = await php('tests/live.php', {
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
