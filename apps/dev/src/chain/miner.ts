import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Anvil } from '@florin/nodes/anvil';
import { isBlockDue, isSaveDue, settledHeight } from './cadence.ts';
import type { Journal } from './journal.ts';

/** How often the pool is looked at: what a SIGKILL finds there for less than this is lost. */
const lookMilliseconds = 200;

export interface MinerParts {
  chain: Anvil;
  journal: Journal;
  confirmations: number;
  /** Whether a payment or an outgoing transaction is open. */
  hasOpenWork: () => Promise<boolean>;
  /** Told of a look that failed; the next one follows anyway. */
  onTrouble: (error: unknown) => void;
}

export interface Miner {
  /** Ends after the look that is under way. */
  stop(): Promise<void>;
}

/** Drives the local chain: a block when one is due, the journal before it, a save after it. */
export function startMiner(parts: MinerParts): Miner {
  const stopping = new AbortController();
  const look = lookOnce(parts);
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch(parts.onTrouble);
      await pause(lookMilliseconds, stopping.signal);
    }
  };
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

function lookOnce({ chain, journal, confirmations, hasOpenWork }: MinerParts): () => Promise<void> {
  let head = -1;
  let settled = 0;
  let minedAt = performance.now();
  let asked = { at: -Infinity, open: false };
  let saved = { at: performance.now(), took: 0 };
  return async () => {
    const height = await chain.height();
    // Somebody else may have mined, for example a test.
    if (height !== head) [head, minedAt] = [height, head === -1 ? minedAt : performance.now()];
    const pending = Number((await chain.rpc<{ pending: string }>('txpool_status')).pending) > 0;
    if (pending) await journal.remember();
    settled = settledHeight(settled, head, pending, confirmations);
    const now = performance.now();
    if (now - asked.at >= 1000) asked = { at: now, open: await hasOpenWork() };
    const demand = { pending, confirmationsMissing: Math.max(0, settled - head), open: asked.open };
    if (!isBlockDue(now - minedAt, demand)) return;
    await chain.mine();
    [head, minedAt] = [head + 1, now];
    if (!isSaveDue(now - saved.at, saved.took)) return;
    const began = performance.now();
    await chain.save();
    await journal.forget(head);
    saved = { at: began, took: performance.now() - began };
  };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {});
