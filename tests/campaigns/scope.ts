import { parseArgs } from 'node:util';
import type { CampaignRun } from './campaign.ts';

/** A part of a campaign: what is found in it is not a result of the whole. */
export type Scope = Pick<CampaignRun, 'seeds' | 'only' | 'slice' | 'rounds'>;

/**
 * Takes the flags that narrow a campaign out of a command line.
 *
 * @returns the rest of the command line beside them, or the problem as text
 */
export function readScope(args: readonly string[]): { scope: Scope; rest: string[] } | string {
  const options = {
    seeds: { type: 'string' },
    only: { type: 'string' },
    slice: { type: 'string' },
    rounds: { type: 'string' },
  } as const;
  const { values, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in options)) continue;
    taken.add(token.index);
    if (token.inlineValue !== true) taken.add(token.index + 1);
  }
  const { seeds, only, slice, rounds } = values;
  if (seeds !== undefined && !/^[1-9]\d{0,6}$/.test(String(seeds))) return '--seeds takes a whole number.';
  if (rounds !== undefined && !/^[1-9]\d{0,2}$/.test(String(rounds))) return '--rounds takes a whole number.';
  if (only === true || only === '') return '--only takes a part of a name.';
  const parts = slice === undefined ? null : readSlice(String(slice));
  if (parts === undefined) return '--slice takes a part and how many there are, for example 2/8.';
  const scope = {
    ...(parts === null ? {} : { slice: parts }),
    ...(seeds === undefined ? {} : { seeds: Number(seeds) }),
    ...(rounds === undefined ? {} : { rounds: Number(rounds) }),
    ...(only === undefined ? {} : { only: String(only) }),
  };
  return { scope, rest: args.filter((_arg, index) => !taken.has(index)) };
}

/** `2/8` is the second of eight. */
function readSlice(text: string): { part: number; of: number } | undefined {
  const [part, of, ...more] = /^[1-9]\d{0,3}\/[1-9]\d{0,3}$/.test(text) ? text.split('/').map(Number) : [];
  return part === undefined || of === undefined || part > of || more.length > 0 ? undefined : { part, of };
}
