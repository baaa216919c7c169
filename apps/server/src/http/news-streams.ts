import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long a stream says nothing, and how old it gets. */
export interface StreamTimes {
  /** Well below the minute after which proxies cut a connection that says nothing. */
  heartbeatMs: number;
  /** A stream that is older ends: whoever still looks opens another one, at whichever server. */
  longestMs: number;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would keep news back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;
/** When a browser whose connection broke asks again. */
const opening = 'retry: 3000\n\n';
const news = 'event: news\ndata: {}\n\n';
const heartbeat = ':\n\n';

/** Calls what it is given from then on, and answers how to end it. */
type Watch = (tell: () => void) => Promise<() => void>;

/**
 * Streams of server-sent events (HTML Standard, section 9.2) that say `news` whenever something was written, and nothing
 * about what it was: a page then reads it as at any other time. They end when the server stops.
 */
export class NewsStreams {
  readonly #open = new Set<Readable>();
  readonly #times: StreamTimes;

  constructor(app: FastifyInstance, times: StreamTimes) {
    this.#times = times;
    // Before the server waits for answers to end: these would not by themselves.
    app.addHook('preClose', (done) => {
      for (const stream of this.#open) stream.push(null);
      done();
    });
  }

  /** Answers with a stream of what `watch` tells. */
  async answer(reply: FastifyReply, watch: Watch): Promise<FastifyReply> {
    const { heartbeatMs, longestMs } = this.#times;
    const stream = new Readable({ read() {} });
    const end = await watch(() => stream.push(news));
    const beat = setInterval(() => stream.push(heartbeat), heartbeatMs);
    const last = setTimeout(() => stream.push(null), longestMs);
    this.#open.add(stream);
    stream.once('close', () => {
      clearInterval(beat);
      clearTimeout(last);
      this.#open.delete(stream);
      end();
    });
    reply.raw.once('close', () => stream.destroy());
    // The browser may have left while something was looked for.
    if (reply.raw.destroyed) stream.destroy();
    stream.push(opening);
    return reply.headers(headers).send(stream);
  }
}
