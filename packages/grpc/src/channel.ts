import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { NodeFailure } from '@florin/json-rpc/failures';
import { frameOf, Frames } from './frames.ts';
import { errorOf } from './status.ts';

export interface ChannelOptions {
  /** `https`, or `http` for HTTP/2 without TLS. Its user and password become a header of that name with that value. */
  url: string;
  /** For one question. */
  timeoutMilliseconds: number;
  /** Of one answer. */
  bytesMax: number;
}

/** Whoever listens to a stream of answers. */
interface Listener {
  message(content: Uint8Array): void;
  /** The last word: nothing comes after it. */
  end(reason: Error): void;
}

/** One node that speaks gRPC. */
export interface Channel {
  /**
   * One question and its answer, both encoded. `method` is for example `sui.rpc.v2.LedgerService/GetCheckpoint`.
   * @throws NodeFailure when there is no usable answer; NodeRefusal with the code when the question was declined.
   */
  call(method: string, request: Uint8Array): Promise<Uint8Array>;
  /** A question with many answers, until its end or until what is returned is called. Keeps no process alive. */
  listen(method: string, request: Uint8Array, listener: Listener): () => void;
}

/**
 * gRPC over one connection of HTTP/2, which is made when it is needed, and made anew when it has broken or a question on it
 * has had no answer in its time.
 */
export function openChannel({ url, timeoutMilliseconds, bytesMax }: ChannelOptions): Channel {
  const { origin, pathname, username, password } = new URL(url);
  const own = username === '' ? {} : { [decodeURIComponent(username).toLowerCase()]: decodeURIComponent(password) };
  let session: ClientHttp2Session | null = null;
  const connected = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    const made = connect(origin);
    // Whoever asks hears of it by its own stream.
    made.on('error', () => made.destroy());
    made.on('goaway', () => (session = session === made ? null : session));
    made.unref();
    return (session = made);
  };
  const open = (on: ClientHttp2Session, method: string, request: Uint8Array): ClientHttp2Stream => {
    const stream = on.request({
      ...own,
      ':method': 'POST',
      ':path': `${pathname.replace(/\/$/, '')}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    stream.end(frameOf(request));
    return stream;
  };
  return {
    call: (method, request) =>
      new Promise((resolve, reject) => {
        let answer: Uint8Array | null = null;
        let used: ClientHttp2Session | null = null;
        const stop = receive(() => open((used = connected()), method, request), bytesMax, {
          message: (content) => (answer = content),
          end: (reason) => {
            clearTimeout(timer);
            if (reason === wellEnded && answer !== null) resolve(answer);
            else reject(reason === wellEnded ? new NodeFailure('The answer is empty.') : reason);
          },
        });
        const timer = setTimeout(() => {
          stop(new NodeFailure('TimeoutError'));
          // One that has died tells nobody, as long as the machine sends again what was lost: a quarter of an hour.
          used?.destroy();
        }, timeoutMilliseconds);
      }),
    listen: (method, request, listener) => {
      const stop = receive(() => open(connected(), method, request), bytesMax, listener);
      return () => stop(wellEnded);
    },
  };
}

const wellEnded = new NodeFailure('The stream has ended.');

/** Reads a stream to its end, which is told once. Answers what ends it before. */
function receive(start: () => ClientHttp2Stream, bytesMax: number, listener: Listener): (reason: Error) => void {
  const frames = new Frames(bytesMax);
  let stream: ClientHttp2Stream | null = null;
  /** Null for a good end; undefined until the node has told one. */
  let status: Error | null | undefined;
  let isOver = false;
  const end = (reason: Error): void => {
    if (isOver) return;
    isOver = true;
    stream?.destroy();
    listener.end(reason);
  };
  try {
    stream = start();
  } catch (error) {
    queueMicrotask(() => end(new NodeFailure(error instanceof Error ? error.name : 'failed')));
    return end;
  }
  stream.on('response', (headers) => {
    if (headers[':status'] !== 200) end(new NodeFailure(`HTTP ${headers[':status']}`));
    else if ('grpc-status' in headers) status = errorOf(headers);
  });
  stream.on('trailers', (trailers) => (status = errorOf(trailers)));
  stream.on('data', (part: Uint8Array) => {
    try {
      for (const message of frames.push(part)) if (!isOver) listener.message(message);
    } catch (error) {
      end(error instanceof Error ? error : new NodeFailure('failed'));
    }
  });
  // No message of a failure holds the address, which may hold a key.
  stream.on('error', () => end(new NodeFailure('The connection broke.')));
  stream.on('close', () => {
    if (status === undefined) end(new NodeFailure('The connection broke.'));
    else end(status ?? (frames.isWaiting ? new NodeFailure('The answer broke off.') : wellEnded));
  });
  return end;
}
