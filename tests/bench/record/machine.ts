import { cpus, totalmem } from 'node:os';

/** What a figure was measured on. */
export interface Machine {
  cores: number;
  memoryGib: number;
  processor: string;
  node: string;
  /** Empty where no database took part. */
  postgres: string;
}

export const thisMachine = (postgres: string): Machine => ({
  cores: cpus().length,
  memoryGib: Math.round(totalmem() / 2 ** 30),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  node: process.versions.node,
  postgres,
});
