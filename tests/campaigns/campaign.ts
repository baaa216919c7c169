import type { Result } from '../bench/record/conclude.ts';
import type { Named } from '../bench/record/options.ts';

/** What a campaign is asked for. */
export interface CampaignRun {
  /** Every random choice of the campaign comes from it, so that a failure can be made again. */
  seed: number;
  /** A short one: to see that everything works, not a result. */
  quick: boolean;
  /** How long, where the campaign is one of time; its own length when omitted. */
  minutes?: number | undefined;
  /** How many seeds instead of all, for a campaign that counts them. */
  seeds?: number;
  /** How many rounds of each kind, for a campaign that plays some; told in its counts. */
  rounds?: number;
  /** One of so many parts, counted from 1, for a campaign in batches; recorded as that part, and the whole takes it up. */
  slice?: { part: number; of: number };
  /** Part of the names of what is to be tried instead of everything. */
  only?: string;
  /** Says what is going on, for whoever waits. */
  say(line: string): void;
}

/**
 * A long trial that is too long for every test run, for example many crashes in a row. Each is a file
 * `<name>.campaign.ts` beside this one that exports its `campaign`; its figures with a target decide the exit code.
 */
export interface Campaign extends Named {
  /** Whether parts of it can be run apart. */
  inBatches?: boolean;
  run(run: CampaignRun): Promise<Result>;
}
