import { CliError } from '../failure.ts';
import { type Io, pause } from '../io.ts';
import { type Delivery, deliveryHeaders } from '../webhooks/delivery.ts';
import { isTaken, post } from '../webhooks/post.ts';
import { backoffMs } from './backoff.ts';
import { runProgram } from './run-program.ts';

/** Who gets the events. */
export interface Receiver {
  readonly url: string | null;
  readonly ca: string | null;
  /** A command line of the shell. */
  readonly program: string | null;
  readonly secret: string | null;
  /** Tries for one event. */
  readonly attemptsMax: number;
  /** Output of the program, and why something is tried again. */
  readonly say: (text: string) => void;
}

/** How an event was taken. */
export interface Taken {
  /** HTTP status; null when nothing was posted. */
  readonly status: number | null;
  readonly attempts: number;
  readonly durationMs: number;
}

const backoff = { firstMs: 500, longestMs: 30_000 };

/** Why an attempt failed; null when it was taken. */
type Attempted = { readonly status: number | null; readonly problem: string | null };

async function attempt(io: Io, receiver: Receiver, delivery: Delivery): Promise<Attempted> {
  const { url, ca, program, secret, say } = receiver;
  let status: number | null = null;
  if (url !== null) {
    const headers = deliveryHeaders(delivery, secret, new Date(io.clock.now()));
    const posted = await post(url, headers, delivery.body, { signal: io.signal, ca });
    status = posted.status;
    if (!isTaken(posted)) return { status, problem: `answered ${status ?? posted.text}` };
  }
  if (program === null) return { status, problem: null };
  const code = await runProgram(program, delivery, { env: io.env, signal: io.signal, say });
  return { status, problem: code === 0 ? null : `the program ended with ${code ?? 'nothing'}` };
}

/**
 * Hands an event over, again until it is taken.
 *
 * @throws CliError `NOT_ACKNOWLEDGED` after the last try
 */
export async function handOver(io: Io, receiver: Receiver, delivery: Delivery): Promise<Taken> {
  for (let attempts = 1; ; attempts += 1) {
    const began = io.clock.now();
    const { status, problem } = await attempt(io, receiver, delivery);
    io.signal.throwIfAborted();
    if (problem === null) return { status, attempts, durationMs: io.clock.now() - began };
    if (attempts >= receiver.attemptsMax)
      throw new CliError(
        'NOT_ACKNOWLEDGED',
        `${delivery.event} ${delivery.id} was not taken in ${attempts} tries: ${problem}. The next start goes on with it.`,
      );
    const ms = Math.round(backoffMs(attempts, io.random, backoff));
    receiver.say(`${delivery.event} ${delivery.id}: ${problem}; again in ${ms} ms.`);
    await pause(io, ms);
  }
}
