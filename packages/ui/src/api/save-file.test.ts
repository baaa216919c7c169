import { expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['before anything came', gone],
  ['in the middle of the file', () => Promise.resolve({ ok: true, status: 200, url: '', blob: gone })],
])('a connection that is lost %s is told as one', async (_when, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(saveFile('/v1/payments', 'payments.csv')).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
});
