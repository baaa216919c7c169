import type { Database } from '@florin/database/database';
import type { Secrets } from '@florin/domain/ports/secrets';
import type { EnginePorts } from '@florin/engine/ports';

export interface AdminPorts extends Pick<EnginePorts, 'records' | 'clock' | 'ids' | 'passwords'> {
  db: Database;
}

/** What commands reach the outside by. */
export interface Terminal {
  /** The database of the running installation, opened at the first call. */
  open: () => Promise<AdminPorts>;
  /** The sealing keys of the environment. */
  secrets: () => Secrets;
  /** Brings the schema up to date as its owner; answers which steps ran. */
  migrate: () => Promise<string[]>;
  /** Runs the worker's own program, which knows the chains; what it says goes to the terminal as it says it. */
  seeRestoreThrough: (args: readonly string[]) => Promise<string>;
  /** All of standard input, for what must not stand in the history of a shell. */
  readInput: () => Promise<string>;
}

/** The command line makes no sense: exit code 2 and the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** One thing that an operator can do. */
export interface Command {
  usage: string;
  summary: string;
  /** Answers what to print. */
  run: (terminal: Terminal, args: readonly string[]) => Promise<string>;
}

/** @throws UsageError */
export function emailOf(text: string | undefined): string {
  if (text === undefined || text.startsWith('-')) throw new UsageError('Give an e-mail address.');
  return text;
}
