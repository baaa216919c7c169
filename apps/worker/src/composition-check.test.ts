import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWorker } from './composition-check.ts';

const now = (): Date => new Date(performance.timeOrigin + performance.now());
const variables = {
  DATABASE_URL: 'postgresql://florin_app@127.0.0.1:1/florin',
  FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  FLORIN_SIGNER_SOCKET: '/nowhere/signer.sock',
  FLORIN_MARKER_FILE: join(tmpdir(), 'florin-check-marker'),
};

test('a worker whose database is away says so once, and what it can see without one', async () => {
  const findings = await checkWorker(variables, now);
  expect(findings.map(({ what, state }) => [what, state])).toEqual([
    ['settings', 'ok'],
    ['database', 'wrong'],
    ['marker', 'ok'],
  ]);
  expect(findings[1]?.detail).toContain('ECONNREFUSED');
});

test('a missing setting is the only finding', async () => {
  const findings = await checkWorker({ ...variables, FLORIN_SIGNER_SOCKET: '' }, now);
  expect(findings).toMatchObject([
    { what: 'settings', state: 'wrong', detail: expect.stringContaining('FLORIN_SIGNER_SOCKET') },
  ]);
});
