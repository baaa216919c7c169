import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('a free port can be listened on', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  expect(server.address()).toMatchObject({ port, address: '127.0.0.1' });
  await new Promise((resolve) => server.close(resolve));
});
