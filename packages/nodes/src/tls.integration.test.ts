import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localCertificates, type LocalCertificates } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-tls-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (files: LocalCertificates) => Object.values(files).map((file: string) => readFileSync(file, 'utf8'));

const ask = async (files: LocalCertificates, host: string, ca: string | undefined) => {
  const server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) }, (_ask, answer) =>
    answer.end('ok'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await new Promise<number | undefined>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const options = { host: '127.0.0.1', servername: host === '127.0.0.1' ? '' : host, port, ...(ca ? { ca } : {}) };
      request({ ...options, headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end();
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

test('a client that trusts the local authority reaches localhost and 127.0.0.1; another one refuses', async () => {
  const files = await localCertificates(join(folder, 'reach'));
  const ca = readFileSync(files.ca, 'utf8');
  expect(await ask(files, 'localhost', ca)).toBe(200);
  expect(await ask(files, '127.0.0.1', ca)).toBe(200);
  await expect(ask(files, 'localhost', undefined)).rejects.toThrow(/certificate/);
  await expect(ask(files, 'example.com', ca)).rejects.toThrow(/altnames/);
});

test('the key is readable by its owner alone', async () => {
  const { key } = await localCertificates(join(folder, 'mode'));
  expect(statSync(key).mode & 0o777).toBe(0o600);
});

test('certificates are reused, and made anew when one is unreadable', async () => {
  const first = await localCertificates(join(folder, 'reuse'));
  const before = read(first);
  expect(read(await localCertificates(join(folder, 'reuse')))).toEqual(before);
  writeFileSync(first.cert, 'broken');
  const after = read(await localCertificates(join(folder, 'reuse')));
  for (const [place, text] of after.entries()) expect(text).not.toBe(before[place]);
});
