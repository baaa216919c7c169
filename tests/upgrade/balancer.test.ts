import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Behind, openBalancer } from './balancer.ts';

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('a request goes to servers that are ready, to the next one where none listens, never twice, and to none that was taken out', async () => {
  const served: string[] = [];
  let isReady = true;
  const ops = await serve((_request, response) => response.writeHead(isReady ? 200 : 503).end());
  const whole = await serve((asked, response) => {
    served.push(`whole ${asked.method}`);
    response.end('ok');
  });
  const breaking = await serve((asked) => {
    served.push(`breaking ${asked.method}`);
    asked.socket.destroy();
  });
  const gone = await serve(() => {});
  await new Promise((resolve) => gone.server.close(resolve));
  const of = ({ url }: { url: string }): Behind => ({ url, opsUrl: ops.url });
  const [sound, broken] = [await openBalancer([of(gone), of(whole)]), await openBalancer([of(breaking)])];
  onTestFinished(async () => void (await Promise.all([sound.close(), broken.close()])));
  const statusOf = async (url: string) => (await fetch(url, { method: 'POST', body: 'x' })).status;
  await vi.waitFor(async () => expect(await statusOf(sound.url)).toBe(200), 5_000);
  served.length = 0;
  expect([await statusOf(sound.url), await statusOf(sound.url)]).toEqual([200, 200]);
  expect(await statusOf(broken.url)).toBe(502);
  expect(served).toEqual(['whole POST', 'whole POST', 'breaking POST']);
  sound.takeOut(whole.url);
  expect(await statusOf(sound.url)).toBe(502);
  sound.putBack(whole.url);
  expect(await statusOf(sound.url)).toBe(200);
  isReady = false;
  await vi.waitFor(async () => expect(await statusOf(sound.url)).toBe(502), 5_000);
});
