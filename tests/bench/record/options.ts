import { parseArgs } from 'node:util';

/** What can be asked for by its name. */
export interface Named {
  name: string;
  /** One line for people. */
  about: string;
}

export interface Options<T extends Named> {
  chosen: readonly T[];
  seed: number;
  /** How long what is a trial of time is to take; undefined: as long as it is meant to. */
  minutes: number | undefined;
  quick: boolean;
  profile: boolean;
  record: boolean;
}

const flags = {
  quick: { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string' },
  'no-record': { type: 'boolean', default: false },
} as const;

/**
 * Reads a command line: names of what is to run (all of it without any) and flags.
 *
 * @returns the problem as text when the command line does not say what can be done
 */
export function readOptions<T extends Named>(args: readonly string[], known: readonly T[]): Options<T> | string {
  if (known.length === 0) return 'There is nothing to run.';
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: flags });
    const unknown = positionals.filter((name) => !known.some((one) => one.name === name));
    if (unknown.length > 0) return `There is no ${unknown.join(', ')} to run.`;
    if (!/^\d{1,9}$/.test(values.seed)) return 'A seed is a whole number.';
    const { minutes } = values;
    if (minutes !== undefined && !/^[1-9]\d{0,3}$/.test(minutes)) return 'Minutes are a whole number from 1 to 9999.';
    return {
      chosen: positionals.length === 0 ? known : known.filter(({ name }) => positionals.includes(name)),
      seed: Number(values.seed),
      minutes: minutes === undefined ? undefined : Number(minutes),
      quick: values.quick,
      profile: values.profile,
      // A profiler at work makes everything slower: its times are no result.
      record: !values['no-record'] && !values.profile,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** How the command is used. */
export const usage = (command: string, known: readonly Named[]): string =>
  `npm run ${command} -- [name...] [--quick] [--seed <number>] [--minutes <number>] [--no-record]

${known.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

  --quick      small counts, to see that everything works; never recorded
  --seed       draws other orders, addresses and moments (1 when left out)
  --minutes    how long a trial of time takes; a shorter one than it is meant to be is never recorded
  --no-record  leaves docs/measurements.json as it is`;
