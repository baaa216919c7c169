import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable, Transform } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { AnswerTooLate, AnswerTooLong, LongAnswer, NodeFailure } from './failures.ts';

interface Carried {
  status: number;
  text: string;
}

interface Question {
  method: string;
  headers: Readonly<Record<string, string>>;
  content: string | Uint8Array | undefined;
  timeoutMilliseconds: number;
  /** A longer answer is left unread. */
  answerBytesMax: number;
}

const unpackers: ReadonlyMap<string, (() => Transform) | null> = new Map([
  ['identity', null],
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
]);
/** As `fetch` names itself: some providers turn away who does not. */
const always = { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'node' };

/**
 * Takes one question over HTTP and brings the text of its answer, whatever its status. Follows no redirection.
 * @throws NodeFailure when no answer comes
 */
type Carry = (address: URL, question: Question) => Promise<Carried>;

/**
 * Over connections that the process keeps open, without the web's streams and signals around it: by processor time a third of what
 * `fetch` takes, which is most of a small block.
 */
const carryKept: Carry = (address, question) =>
  carryOnce(address, question).catch((error: unknown) => {
    // The node closed a connection that waited just when it was needed: a question may be put twice.
    if (error instanceof ClosedMeanwhile) return carryOnce(address, question);
    throw error;
  });

/** How questions get to nodes. The simulator, which plays all nodes in its process, puts a way of its own in its place. */
export const carrier = { carry: carryKept };

class ClosedMeanwhile extends NodeFailure {}

const carryOnce: Carry = (address, { method, headers, content, timeoutMilliseconds, answerBytesMax }) =>
  new Promise<Carried>((resolve, reject) => {
    const options = { ...urlToHttpOptions(address), method, headers: { ...always, ...headers } };
    const request = address.protocol === 'https:' ? https.request(options) : http.request(options);
    const end = (failure: Error): void => {
      clearTimeout(timer);
      reject(failure);
      request.destroy();
    };
    let answered = false;
    const late = (): NodeFailure => (answered ? new LongAnswer('TimeoutError') : new AnswerTooLate('TimeoutError'));
    const timer = setTimeout(() => end(late()), timeoutMilliseconds);
    request.on('response', (response) => {
      answered = true;
      const status = response.statusCode ?? 0;
      // a node that sends its callers elsewhere would choose what of ours is asked
      if (status >= 300 && status < 400) return end(new NodeFailure(`HTTP ${status}`));
      readText(response, answerBytesMax, {
        done(text) {
          clearTimeout(timer);
          resolve({ status, text });
        },
        failed: end,
      });
    });
    request.on('error', (error) => {
      const closed = !answered && request.reusedSocket && codeOf(error) === 'ECONNRESET';
      end(closed ? new ClosedMeanwhile(codeOf(error)) : new NodeFailure(codeOf(error)));
    });
    request.end(content);
  });

/** Never the message, which names the address. */
const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name;

interface Reader {
  done(text: string): void;
  failed(failure: Error): void;
}

function readText(response: IncomingMessage, bytesMax: number, { done, failed }: Reader): void {
  const unpack = unpackers.get(response.headers['content-encoding'] ?? 'identity');
  if (unpack === undefined) return failed(new NodeFailure('The answer is packed in a way that was not asked for.'));
  const content: Readable = unpack === null ? response : response.pipe(unpack());
  const parts: Buffer[] = [];
  let size = 0;
  content.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= bytesMax) return parts.push(part);
    // A few hundred bytes unpack to more than any memory: what was received goes on being unpacked until it is stopped.
    content.destroy();
    failed(new AnswerTooLong(`The answer is longer than ${bytesMax} bytes.`));
  });
  content.on('end', () => done(parts.length === 1 ? String(parts[0]) : Buffer.concat(parts).toString()));
  for (const stream of new Set([response, content]))
    stream.on('error', (error) => failed(new NodeFailure(codeOf(error))));
}
