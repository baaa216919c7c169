import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A chain that outlives its process. */
export interface KeptChain<Chain> {
  chain: Chain;
  close(): void;
}

/**
 * A file of the steps that made a chain, one a line. Each is written before anybody hears of it, so that a SIGKILL loses
 * nothing that was answered: the next start takes the same steps again, in their order.
 */
export interface Journal<Step> {
  /** What earlier runs wrote down. */
  readonly steps: readonly Step[];
  /** True until `replayed` where there are steps of earlier runs. */
  readonly isReplaying: boolean;
  /** Writes a step down, but none that is taken again. */
  record(step: Step): void;
  /** The steps of earlier runs are taken: what follows is new. */
  replayed(): void;
  close(): void;
}

/** How a step is written on its line. */
interface StepFormat<Step> {
  write(step: Step): string;
  read(line: string): Step;
}

/** @param format plain JSON when omitted */
export function openJournal<Step>(path: string, format: StepFormat<Step> = plainJson()): Journal<Step> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readLines(path).map((line) => format.read(line));
  const file = openSync(path, 'a', 0o600);
  let isReplaying = steps.length > 0;
  return {
    steps,
    get isReplaying() {
      return isReplaying;
    },
    record(step) {
      if (!isReplaying) writeSync(file, `${format.write(step)}\n`);
    },
    replayed() {
      isReplaying = false;
    },
    close: () => closeSync(file),
  };
}

const plainJson = <Step>(): StepFormat<Step> => ({
  write: (step) => JSON.stringify(step),
  read: (line) => JSON.parse(line) as Step,
});

/** A last line that was cut off never happened, and is taken away. */
function readLines(path: string): string[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole.split('\n').filter((line) => line !== '');
}
