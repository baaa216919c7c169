import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebhookTransport } from '@florin/webhook-transport/webhook-transport';

// Posts from a process of its own, so that what it reads and keeps in memory is the transport's alone.

export interface PostPlan {
  ca: string;
  /** Posted to at the same time. */
  urls: string[];
  /** Posted to first, until nothing new is allocated for it. */
  warmUpUrls: string[];
}

export interface PostReport {
  outcomes: { success: boolean; error: string | null; bodyBytes: number; durationMs: number }[];
  /** Bytes that came over each socket after its handshake and the warm-up. */
  bytesRead: number[];
  /** Beyond what the process held right before the posts, at most: heap and everything outside of it. */
  grownBytesMax: number;
}

const sampleMs = 250;

const memory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss;
};

async function run({ ca, urls, warmUpUrls }: PostPlan): Promise<PostReport> {
  const sockets: { socket: Socket; before: number }[] = [];
  const transport = await createWebhookTransport({ allow: '127.0.0.0/8:*', caFile: ca });
  const post = (url: string) => transport.post({ url, headers: {}, body: '{"event":"payment.completed"}' });
  subscribe('undici:client:connected', (message) => {
    const { socket } = message as { socket: Socket };
    sockets.push({ socket, before: socket.bytesRead });
  });
  for (let round = 0; round < 3; round += 1) await Promise.all(warmUpUrls.map(post));
  await sleep(sampleMs);
  for (const one of sockets) one.before = one.socket.bytesRead;
  const before = memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), sampleMs);
  const outcomes = await Promise.all(urls.map(post));
  clearInterval(watch);
  peak = Math.max(peak, memory());
  const report = {
    outcomes: outcomes.map(({ success, error, body, durationMs }) => ({
      success,
      error,
      bodyBytes: Buffer.byteLength(body ?? ''),
      durationMs,
    })),
    bytesRead: sockets.map(({ socket, before: already }) => socket.bytesRead - already),
    grownBytesMax: peak - before,
  };
  await transport.close();
  return report;
}

process.once('message', (plan: PostPlan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
