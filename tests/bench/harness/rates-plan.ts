import type { ExchangeName } from '@florin/rates/exchanges/known-exchanges';

/** What the process that refreshes rates is told at its start. */
export interface RatesPlan {
  databaseUrl: string;
  exchanges: readonly ExchangeName[];
  origins: Partial<Record<ExchangeName, string>>;
  ca: readonly string[];
  /** Milliseconds between two refreshes, as in the worker. */
  everyMs: number;
}

/** What it tells whenever it is asked. */
export interface RatesUsage {
  /** Tokens with a rate of the newest refresh. */
  rated: number;
  /** Since its start. */
  processorSeconds: number;
  residentMb: number;
  residentMbMax: number;
  /** Before the exchanges were loaded. */
  residentMbBefore: number;
}
