import { type Io, pause } from '../io.ts';
import { harmless } from '../output/text.ts';
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
  /** Whether an answer that asks for no second try gets one all the same. */
  readonly isStubborn: boolean;
  /** Output of the program, and why something is tried again. */
  readonly say: (text: string) => void;
}

/** How an event was handed over. */
export interface Handed {
  /** HTTP status; null when nothing was posted or nobody answered. */
  readonly status: number | null;
  /** The first characters of what the receiver answered. */
  readonly answer: string;
  /** Why the event was not taken; null when it was. */
  readonly problem: string | null;
  readonly attempts: number;
  readonly durationMs: number;
}

const backoff = { firstMs: 500, longestMs: 30_000 };
const shownCharacters = 200;

type Attempted = Pick<Handed, 'status' | 'answer' | 'problem'>;

async function attempt(io: Io, receiver: Receiver, delivery: Delivery): Promise<Attempted> {
  const { url, ca, program, secret, say } = receiver;
  let status: number | null = null;
  if (url !== null) {
    const headers = deliveryHeaders(delivery, secret, new Date(io.clock.now()));
    const posted = await post(url, headers, delivery.body, { signal: io.signal, ca });
    status = posted.status;
    const answer = harmless(posted.text.trim()).slice(0, shownCharacters);
    const told = [status, answer].filter((part) => part !== null && part !== '').join(' ');
    if (!isTaken(posted)) return { status, answer, problem: `answered ${told}` };
  }
  if (program === null) return { status, answer: '', problem: null };
  const code = await runProgram(program, delivery, { env: io.env, signal: io.signal, say });
  return { status, answer: '', problem: code === 0 ? null : `the program ended with ${code ?? 'nothing'}` };
}

/** Whether the same bytes may fare better later: nobody answered, a program failed, or the receiver is not well. */
const mayFareBetter = ({ status }: Attempted): boolean =>
  status === null || status < 300 || status === 408 || status === 425 || status === 429 || status >= 500;

/** Hands an event over, again while that may help and tries are left. */
export async function handOver(io: Io, receiver: Receiver, delivery: Delivery): Promise<Handed> {
  const began = io.clock.now();
  for (let attempts = 1; ; attempts += 1) {
    const attempted = await attempt(io, receiver, delivery);
    io.signal.throwIfAborted();
    const isLast = attempts >= receiver.attemptsMax || !(receiver.isStubborn || mayFareBetter(attempted));
    if (attempted.problem === null || isLast) return { ...attempted, attempts, durationMs: io.clock.now() - began };
    const ms = Math.round(backoffMs(attempts, io.random, backoff));
    receiver.say(`${delivery.event} ${delivery.id}: ${attempted.problem}; again in ${ms} ms.`);
    await pause(io, ms);
  }
}
