import { createServer, type AddressInfo } from 'node:net';

const body = JSON.stringify({ success: true, data: { id: 'sold' }, error: null });
const sized = `HTTP/1.1 201 Created\r\ncontent-length: ${body.length}\r\n\r\n`;
const chunked = 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

export const whole = [sized + body];

/** Answers that end before they are whole. */
export const broken: Readonly<Record<string, readonly string[]>> = {
  'no answer': [''],
  'no answer of HTTP': ['SSH-2.0-dropbear\r\n\r\n'],
  'half a header': [sized.slice(0, 30)],
  'half of a sized body': [sized + body.slice(0, 20)],
  'none of a sized body': [sized],
  'half of a chunk': [chunked + chunk(body).slice(0, 20)],
  'chunks without an end': [chunked + chunk(body)],
};

/** Answers whose pieces come one by one, each of them soon. */
export const dripping: Readonly<Record<string, readonly string[]>> = {
  'a header': [sized.slice(0, 20), ...`x-drip: ${'x'.repeat(80)}`],
  'a sized body': [sized, ...body],
  'a chunked body': [chunked, ...Array.from(body, chunk), '0\r\n\r\n'],
};

const pauseMs = 50;

/** Answers connection after connection on this machine, and hangs up after each. */
export async function openPeer(...answers: (readonly string[])[]) {
  const keys: (string | undefined)[] = [];
  const server = createServer((socket) => {
    // Whoever waited no longer has hung up.
    socket.on('error', () => {});
    socket.once('data', async (request) => {
      keys.push(/^idempotency-key: (.*)$/im.exec(String(request))?.[1]);
      for (const piece of answers.shift() ?? []) {
        socket.write(piece);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, keys, close: () => void server.close() };
}
