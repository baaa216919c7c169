import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { limits } from '@florin/contract/limits';
import type {
  WebhookError,
  WebhookOutcome,
  WebhookRequest,
  WebhookTransport,
} from '@florin/domain/ports/webhook-transport';
import { Agent, type Dispatcher, request } from 'undici';
import { AddressPolicy } from './address-policy.ts';
import { guardedConnector } from './guarded-connector.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';
import { responseText } from './response-text.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { webhookFailure } from './webhook-failure.ts';

export interface WebhookTransportOptions {
  /** The operator's exceptions from the guard, as `AddressPolicy` reads them. */
  allow: string;
  /** A PEM file to trust beside the system's authorities; development only. */
  caFile: string | null;
  resolve?: ResolveHost;
  connectMs?: number;
  totalMs?: number;
}

const presets = { connectMs: 5_000, totalMs: 15_000 };
const keepAliveMs = 30_000;
/** Beyond it attempts queue behind one another, also behind those of a neighbour on the same host. */
const connectionsPerOrigin = 256;

/** Posts webhooks over TLS to permitted addresses, on connections that stay open for the next one. */
export async function createWebhookTransport(
  options: WebhookTransportOptions,
): Promise<WebhookTransport & { close(): Promise<void> }> {
  const { allow, caFile, resolve, connectMs, totalMs } = { ...presets, ...options };
  const ca = [...getCACertificates('default'), ...(caFile === null ? [] : [await readFile(caFile, 'utf8')])];
  const agent = new Agent({
    connect: guardedConnector({
      policy: new AddressPolicy(allow),
      resolve: resolve ?? createResolveHost(),
      ca,
      connectMs,
    }),
    connections: connectionsPerOrigin,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: limits.deliveryResponseBytesRead,
  });
  return {
    post: (message) => post(agent, message, totalMs),
    close: () => agent.destroy(),
  };
}

async function post(
  dispatcher: Dispatcher,
  { url, headers, body }: WebhookRequest,
  totalMs: number,
): Promise<WebhookOutcome> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  // One deadline for everything: a receiver that drips its answer gets no more time than a silent one.
  const signal = AbortSignal.timeout(totalMs);
  try {
    const answer = await request(url, { method: 'POST', headers: { ...headers }, body, dispatcher, signal });
    const error = judge(answer.statusCode);
    return {
      success: error === null,
      status: answer.statusCode,
      body: responseText(await firstBytes(answer.body), limits.deliveryResponseBytesStored),
      error,
      durationMs: elapsed(),
      retryAfterSeconds: retryAfterSeconds(answer.headers),
    };
  } catch (error) {
    const nothing = { success: false, status: null, body: null, retryAfterSeconds: null };
    return { ...nothing, error: webhookFailure(error), durationMs: elapsed() };
  }
}

/** A redirect is a failure: following it would lead past the guard, and the body may not be meant for there. */
function judge(status: number): WebhookError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/**
 * Reads until the end, the limit or the deadline. A longer body is left on the wire and its connection closed; one
 * that breaks off is told as far as it came: the status has decided already.
 */
async function firstBytes(body: Dispatcher.ResponseData['body']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limits.deliveryResponseBytesRead) break;
    }
  } catch {
    // The bytes that came before are all there is.
  }
  return Buffer.concat(chunks).subarray(0, limits.deliveryResponseBytesRead);
}
