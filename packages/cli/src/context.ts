import type { Command } from 'commander';
import { Client } from './api/client.ts';
import { usageError } from './failure.ts';
import type { Io } from './io.ts';
import { Output } from './output/output.ts';
import { findTarget } from './profiles/target.ts';
import { exposure } from './profiles/store.ts';

export interface GlobalOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: string;
  readonly timeout?: string;
  readonly retries?: string;
}

/** What every command works with. */
export interface Context {
  readonly io: Io;
  readonly output: Output;
  readonly options: GlobalOptions;
  /** The service that is spoken to. @throws CliError when none is known */
  client(): Client;
}

const wholeNumber = (name: string, text: string): number => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw usageError(`--${name} must be a whole number.`);
};

export function contextOf(io: Io, command: Command): Context {
  const options = command.optsWithGlobals<GlobalOptions>();
  const output = new Output(io, { json: options.json === true, quiet: options.quiet === true, color: options.color });
  return {
    io,
    output,
    options,
    client: () => {
      const warning = exposure(io);
      if (warning !== null) output.note(`${output.noteColours.yellow('Warning:')} ${warning}`);
      const { timeout, retries } = options;
      return new Client(io, findTarget(io, options), {
        timeoutMs: timeout === undefined ? undefined : wholeNumber('timeout', timeout) * 1000,
        maxRetries: retries === undefined ? undefined : wholeNumber('retries', retries),
      });
    },
  };
}
