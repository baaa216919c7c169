import { existsSync, renameSync } from 'node:fs';
import { pagesOf } from '../journal-pages.ts';
import { headOf } from './book.ts';

/** In the text of a line, where it stands in no string. Every release that writes it has begun a book at its start. */
const movement = '"movement":{';

function hadBook(journal: string): boolean {
  if (!existsSync(journal)) return false;
  for (const { lines } of pagesOf(journal)) if (lines.some((line) => line.includes(movement))) return true;
  return false;
}

/**
 * A book is begun only where none was ever kept: beside a journal without a signature, or one whose signatures are all
 * of a release that had no book.
 * @throws Error with a line for the operator when the book of this seed is lost.
 */
export function refuseLostBook(file: string, journal: string): void {
  // Where one of both is there the book itself says what is missing.
  if (existsSync(file) || existsSync(headOf(file)) || !hadBook(journal)) return;
  throw new Error(
    `The book of approvals ${file} is missing, and the journal tells that there was one. Put the newest book back with ` +
      `its head ${headOf(file)}. Only where they are lost: --new-book begins one that knows no approver, and no ` +
      'merchant whose withdrawals need his passkey.',
  );
}

/** Moves a book and its head out of the way, under names that say when. */
export function putBookAside(file: string, now: Date): string[] {
  const when = now.toISOString().replaceAll(/[:.]/g, '-');
  return [file, headOf(file)]
    .filter((one) => existsSync(one))
    .map((one) => {
      renameSync(one, `${one}.${when}.old`);
      return `${one}.${when}.old`;
    });
}
