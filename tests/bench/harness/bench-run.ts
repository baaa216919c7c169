import type { Figure } from '../record/figure.ts';
import type { Cluster } from './cluster.ts';

/** What a run of the benches is asked for. */
export interface BenchRun {
  cluster: Cluster;
  seed: number;
  /** Small counts: to see that everything works, not how fast. */
  quick: boolean;
  /** Tells which functions of the server the time goes to. */
  profile: boolean;
  /** A folder for logs and profiles, gone after the run. */
  folder: string;
  /** Says what is going on, for whoever waits. */
  say(line: string): void;
}

export interface BenchResult {
  counts: Record<string, number>;
  figures: Figure[];
}

export interface Subject {
  name: string;
  /** One line for people. */
  about: string;
  run(run: BenchRun): Promise<BenchResult>;
}

/** Many short slices rather than few long ones: what disturbs the machine for seconds then spoils few pairs. */
export const httpCounts = ({ quick }: BenchRun, requestsPerSlice: number) =>
  quick ? { slices: 3, requestsPerSlice: Math.ceil(requestsPerSlice / 4) } : { slices: 27, requestsPerSlice };

/** The counts as the record names them. */
export const counted = ({ slices, requestsPerSlice }: ReturnType<typeof httpCounts>): Record<string, number> => ({
  'slices a side': slices,
  'requests a slice': requestsPerSlice,
});
