import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** What the counter keeps: so many lines, and what they were. */
export interface Mark {
  lines: number;
  digest: string;
}

const chain = (before: string, line: string): string => createHash('sha256').update(`${before}\n${line}`).digest('hex');

/** Of a journal that has its header alone. */
export const markOfHeader = (header: string): Mark => ({ lines: 0, digest: chain('', header) });

export const withLine = ({ lines, digest }: Mark, line: string): Mark => ({
  lines: lines + 1,
  digest: chain(digest, line),
});

export const toText = ({ lines, digest }: Mark): string => `${String(lines).padStart(16, '0')} ${digest}\n`;

/** The journal of this seed is there: whoever needs a way out in a hurry is told of none that forgets it. */
const stop = (what: string): Error =>
  new Error(
    `${what} Put it back with the newest journal. Only where it is lost: --adopt-journal goes on with the journal ` +
      'that is there, and makes a counter for it.',
  );

/** Of a journal that is this seed's. @throws Error with a line for the operator when it cannot be read. */
export function readCounter(counter: string): Mark {
  if (!existsSync(counter)) throw stop(`The counter ${counter} of the journal is missing.`);
  const [, count = '', digest = ''] = /^(\d{16}) ([0-9a-f]{64})\n$/.exec(readFileSync(counter, 'utf8')) ?? [];
  if (count === '') throw stop(`The counter ${counter} of the journal is damaged.`);
  return { lines: Number(count), digest };
}
