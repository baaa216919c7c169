import { spelling } from './scalars.ts';

/** The spelling that a member's name promises, wherever in a body it stands; the first that fits counts. */
const promised: readonly (readonly [name: RegExp, pattern: RegExp])[] = (
  [
    [/rate_usd$/, spelling.rate],
    [/_usd$/, spelling.usd],
    [/(_crypto|_crypto_amount|^estimated_amount|^received_crypto)$/, spelling.crypto],
    [/(^id|(?<!subject|request|^key)_id)$/, spelling.uuid],
    [/^timestamp$/, spelling.eventTimestamp],
    [/_at$/, spelling.timestamp],
  ] as const
).map(([name, pattern]) => [name, new RegExp(pattern)]);

/** Kept as they were given: copies of records in the audit log, whose hash is taken of that, and a merchant's own words. */
const asStored = new Set(['before', 'after', 'metadata']);

/** Every text of a body whose member promises a spelling, with whether it keeps the promise. */
export function* spelledMembers(value: unknown, name = ''): Generator<{ name: string; text: string; kept: boolean }> {
  if (typeof value === 'string') {
    const pattern = promised.find(([fits]) => fits.test(name))?.[1];
    if (pattern) yield { name, text: value, kept: pattern.test(value) };
  } else if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      if (asStored.has(key)) continue;
      // what a list holds is spelled as nothing in particular
      yield* spelledMembers(member, Array.isArray(value) ? '' : key);
    }
  }
}

/** What is wrong with the first sum, rate, id or time that is not spelled as promised; null when all are. */
export function misspelled(body: unknown): string | null {
  for (const { name, text, kept } of spelledMembers(body)) if (!kept) return `misspelled ${name}: ${text}`;
  return null;
}
