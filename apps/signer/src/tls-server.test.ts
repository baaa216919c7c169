import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Refusal } from '@florin/domain/errors';
import { localCertificates, selfSigned } from '@florin/nodes/tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignerClient, type RemoteSigner } from '../../worker/src/adapters/signer-client.ts';
import { serveTls } from './tls-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-signer-tls-'));
const worker = selfSigned('worker on host two');
const asked: string[] = [];
let server: Awaited<ReturnType<typeof serveTls>>;
let place: RemoteSigner;

beforeAll(async () => {
  const { ca, cert, key } = await localCertificates(folder);
  const clientsFile = join(folder, 'workers.pem');
  writeFileSync(clientsFile, worker.cert);
  const verbs = {
    'GET /health': async () => {
      asked.push('health');
      return { ok: true, treasury: {}, networks: [] };
    },
    'POST /sign_intent': async () => {
      asked.push('sign_intent');
      throw new Refusal('FORBIDDEN', 'This is not what was approved.');
    },
  };
  const observer = { onRefused: () => {}, onDefect: (error: unknown) => expect.fail(String(error)) };
  server = await serveTls(
    { host: '127.0.0.1', port: 0, certFile: cert, keyFile: key, clientsFile },
    { verbs, observer },
  );
  place = { host: 'localhost', port: server.port, ca: readFileSync(ca, 'utf8'), ...worker };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const asks = (change: Partial<RemoteSigner>) => createSignerClient({ ...place, ...change }).health();

test('a worker of the list is answered as on the socket, refusals too', async () => {
  const signer = createSignerClient(place);
  expect(await signer.health()).toMatchObject({ ok: true });
  await expect(signer.signIntent({ intentId: 'x', unsigned: '0x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asked).toEqual(['health', 'sign_intent']);
});

test('nobody else gets as far as a request', async () => {
  const before = asked.length;
  const stranger = selfSigned('worker on host two');
  await expect(asks(stranger)).rejects.toThrow(/alert|ECONNRESET|hang up/);
  // The certificate of the list without its key, and no certificate at all.
  await expect(asks({ key: stranger.key })).rejects.toThrow(/key values mismatch/);
  await expect(asks({ cert: '', key: '' })).rejects.toThrow(/alert|ECONNRESET|hang up/);
  expect(asked).toHaveLength(before);
});

test('a worker speaks to nobody who cannot show the signer’s certificate', async () => {
  const before = asked.length;
  await expect(asks({ ca: stranger().cert })).rejects.toThrow(/self-signed|unable to/);
  expect(asked).toHaveLength(before);
});

test('older TLS is not spoken', async () => {
  const error = await new Promise<Error>((resolve) => {
    const socket = connect({ ...place, maxVersion: 'TLSv1.2' });
    socket.once('error', resolve);
  });
  expect(error.message).toMatch(/version/);
});

const stranger = () => selfSigned('somebody else');
