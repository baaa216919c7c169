import { createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { GrpcTypes } from '@mysten/sui/grpc';
import type { NodeServer } from '../serve-http.ts';
import { type CheckpointRecord, SuiChain, type SuiOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { methods } from './methods.ts';
import { checkpointOf } from './present.ts';
import { codes, Refused } from './refused.ts';

/** What is wrong with a node while all is well with its chain. */
export interface Faults {
  /** So many checkpoints behind. */
  lag: number;
  /** The first checkpoint that it keeps. */
  lowest: bigint;
  /** Checkpoints that subscriptions leave out. */
  gap: ReadonlySet<bigint>;
  truncates: boolean;
  /** Methods that it does not offer. */
  mute: ReadonlySet<string>;
  /** Answers nothing but that it has no time. */
  busy: boolean;
  /** Changes an answer; undefined lets it be. */
  tamper: ((method: string, answer: Uint8Array) => Uint8Array | undefined) | null;
}

export interface SuiDoor extends NodeServer {
  faults: Faults;
  /** Questions that were asked, by method. */
  asked: Map<string, number>;
  /** Ends all subscriptions. */
  hangUp(): void;
}

export interface SuiStandIn extends SuiDoor {
  chain: SuiChain;
}

export interface StandInOptions extends SuiOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for a full node of Sui on 127.0.0.1: it speaks the part of `sui.rpc.v2` that Florin uses, with the messages of
 * the published descriptors. There is no Move and no validator behind it: it knows the few functions that move coins.
 */
export async function startSuiStandIn(options: StandInOptions = {}): Promise<SuiStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new SuiChain(options);
  const door = await openDoor(chain, options.port);
  const stop = async (): Promise<void> => {
    await door.stop();
    kept?.close();
  };
  return { ...door, chain, stop };
}

/** One more node of the same chain, with faults of its own. */
export async function openDoor(chain: SuiChain, port = 0): Promise<SuiDoor> {
  const faults: Faults = {
    lag: 0,
    lowest: 0n,
    gap: new Set(),
    truncates: false,
    mute: new Set(),
    busy: false,
    tamper: null,
  };
  const asked = new Map<string, number>();
  const sessions = new Set<Http2Session>();
  const subscriptions = new Set<ServerHttp2Stream>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    const method = String(headers[':path']).replace('/sui.rpc.v2.', '');
    asked.set(method, (asked.get(method) ?? 0) + 1);
    void (async () => {
      const request = unframe(Buffer.concat(await stream.toArray()));
      if (method === 'SubscriptionService/SubscribeCheckpoints') subscribe(chain, faults, stream, subscriptions);
      else await answer(chain, faults, { stream, method, request });
    })().catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    faults,
    asked,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    hangUp: () => {
      for (const stream of subscriptions) stream.close();
    },
    stop: () => {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

const success = { ':status': 200, 'content-type': 'application/grpc' };

function unframe(request: Buffer): Uint8Array {
  return new Uint8Array(request.subarray(5, 5 + request.readUInt32BE(1)));
}

function frame(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

const tipOf = (chain: SuiChain, { lag }: Faults): CheckpointRecord =>
  chain.checkpoints.at(-1 - lag) ?? (chain.checkpoints[0] as CheckpointRecord);

interface Call {
  stream: ServerHttp2Stream;
  method: string;
  request: Uint8Array;
}

async function answer(chain: SuiChain, faults: Faults, { stream, method, request }: Call): Promise<void> {
  try {
    if (faults.busy) throw new Refused(codes.unavailable, 'too busy');
    const run = faults.mute.has(method) ? undefined : methods[method];
    if (run === undefined) throw new Refused(codes.unimplemented, `${method} is not offered`);
    const { lowest, truncates } = faults;
    const result = await run({ chain, tip: tipOf(chain, faults), lowest, truncates }, request);
    const bent = faults.tamper?.(method, result) ?? result;
    stream.respond(success, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(frame(bent));
  } catch (error) {
    const { code, message } = error instanceof Refused ? error : new Refused(13, String(error));
    const failure = { 'grpc-status': String(code), 'grpc-message': encodeURIComponent(message) };
    stream.respond({ ...success, ...failure }, { endStream: true });
  }
}

function subscribe(chain: SuiChain, faults: Faults, stream: ServerHttp2Stream, all: Set<ServerHttp2Stream>): void {
  all.add(stream);
  stream.respond(success);
  const stop = chain.follow((record) => {
    if (faults.gap.has(record.height)) return;
    const checkpoint = checkpointOf(record, true);
    const told = GrpcTypes.SubscribeCheckpointsResponse.create({ cursor: record.height, checkpoint });
    stream.write(frame(GrpcTypes.SubscribeCheckpointsResponse.toBinary(told)));
  });
  stream.on('close', () => {
    all.delete(stream);
    stop();
  });
}
