import { connect } from 'node:net';
import type { Answer } from '@florin/testing/declared-answers';
import type { DrawnRequest } from './requests.ts';

const answerMs = 20_000;
const halfMs = 300;

/** The bytes of a request, exactly as drawn: nothing between here and the server mends them. */
export function bytesOf({ method, target, headers, body }: DrawnRequest, credential: Readonly<Record<string, string>>) {
  const given = new Set(headers.map(([name]) => name));
  const all: (readonly [string, string])[] = [
    ...(given.has('host') ? [] : [['host', '127.0.0.1'] as const]),
    ...(given.has('connection') ? [] : [['connection', 'close'] as const]),
    ...Object.entries(credential),
    ...headers,
    ...(body === null || given.has('content-length') || given.has('transfer-encoding')
      ? []
      : [['content-length', String(body.length)] as const]),
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

/**
 * Sends bytes over a socket of their own and reads the first answer; null when the server hangs up without one. After
 * half a request the client hangs up, once an answer could have come.
 */
export async function exchange(port: number, bytes: Buffer, isHalf = false): Promise<Answer | null> {
  const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.setTimeout(answerMs, () => socket.destroy(new Error('no answer in time')));
  socket.write(bytes);
  const half = isHalf ? setTimeout(() => socket.end(), halfMs) : undefined;
  const read = new Promise<Answer | null>((resolve, reject) => {
    const finish = (): void => resolve(readAnswer(Buffer.concat(pieces), isHead));
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      // A kept connection would not end by itself.
      const answer = readAnswer(Buffer.concat(pieces), isHead);
      if (answer !== null) resolve(answer);
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === undefined ? reject(error) : finish()));
    socket.on('close', finish);
  });
  return read.finally(() => {
    clearTimeout(half);
    socket.destroy();
  });
}

/** The first complete answer that is no interim one; null while it is incomplete. One to HEAD has no body. */
export function readAnswer(bytes: Buffer, isHead = false): Answer | null {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (status < 200) return readAnswer(bytes.subarray(end + 4), isHead);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = isHead ? 0 : Number(headers.get('content-length') ?? '0');
  const body = bytes.subarray(end + 4, end + 4 + length);
  const isWhole = body.length === length;
  return isWhole ? { status, header: (name) => headers.get(name) ?? null, body: body.toString('utf8') } : null;
}
