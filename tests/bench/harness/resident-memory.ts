import { readFileSync } from 'node:fs';
import { median } from './statistics.ts';

const megabyte = 1e6;
const sampleMs = 250;

/** Megabytes (10^6 bytes) of a process, from the text of /proc/<pid>/status: now, and at most since its start. */
export function parseResident(status: string): { now: number; peak: number } {
  const field = (name: string): number => {
    const kibibytes = Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
    if (!Number.isInteger(kibibytes)) throw new TypeError(`The status of this process has no ${name}.`);
    return (kibibytes * 1024) / megabyte;
  };
  return { now: field('VmRSS'), peak: field('VmHWM') };
}

/** What a process held while it was watched, in megabytes. */
export interface Resident {
  highest: number;
  median: number;
  /** As the kernel kept it, since the process began. */
  peak: number;
  /** Medians of the third quarter of the samples and of the last: near each other once the memory has settled. */
  late: readonly [number, number];
}

/** Watches the resident memory of a process, sampled four times a second, until `stop`. */
export class MemoryWatch {
  readonly #status: string;
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #failure: unknown = null;

  constructor(pid: number) {
    this.#status = `/proc/${pid}/status`;
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), sampleMs);
  }

  /** @throws when the process ended before */
  stop(): Resident {
    clearInterval(this.#timer);
    if (this.#failure !== null) throw this.#failure;
    const { peak } = parseResident(readFileSync(this.#status, 'utf8'));
    return { ...summary(this.#samples), peak };
  }

  #sample(): void {
    try {
      this.#samples.push(parseResident(readFileSync(this.#status, 'utf8')).now);
    } catch (error) {
      this.#failure ??= error;
    }
  }
}

/** Of samples in the order in which they were taken. */
export function summary(samples: readonly number[]): Omit<Resident, 'peak'> {
  const from = (share: number): number => Math.floor((samples.length - 1) * share);
  return {
    highest: Math.max(...samples),
    median: median(samples),
    late: [median(samples.slice(from(0.5), from(0.75) + 1)), median(samples.slice(from(0.75)))],
  };
}
