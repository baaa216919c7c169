import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InvariantError } from '@florin/domain/errors';

/** How much of the journal is in memory at a time. */
export interface PageSizes {
  /** Of a page. */
  bytes: number;
  /** Of a longer line, which is a page by itself. */
  lineBytesMax: number;
}

export const pageSizes: PageSizes = { bytes: 262_144, lineBytesMax: 1_048_576 };

/** Whole lines only: a last line without its end was being written when the process died, and was never used. */
export interface Page {
  lines: string[];
  /** Where in the file the next line begins. */
  next: number;
  /** Of the file. */
  size: number;
}

/** Every page in order. The last one says where the whole lines end. @throws InvariantError for a line beyond the limit. */
export function* pagesOf(file: string, sizes: PageSizes = pageSizes): Generator<Page> {
  const handle = openSync(file, 'r');
  try {
    for (let start = 0; ;) {
      const page = readPageAt({ file, handle }, start, sizes);
      yield page;
      if (page.next === start || page.next >= page.size) return;
      start = page.next;
    }
  } finally {
    closeSync(handle);
  }
}

/** The page that begins at a place in the file. @throws InvariantError for a line beyond the limit. */
export function pageFrom(file: string, start: number, sizes: PageSizes = pageSizes): Page {
  const handle = openSync(file, 'r');
  try {
    return readPageAt({ file, handle }, start, sizes);
  } finally {
    closeSync(handle);
  }
}

function readPageAt({ file, handle }: { file: string; handle: number }, start: number, sizes: PageSizes): Page {
  const { size } = fstatSync(handle);
  for (const length of [sizes.bytes, sizes.lineBytesMax]) {
    const room = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    const content = room.subarray(0, readSync(handle, room, 0, room.length, start));
    const whole = content.lastIndexOf(0x0a) + 1;
    if (whole > 0 || start + content.length >= size)
      return { lines: content.toString('utf8', 0, whole).split('\n').slice(0, -1), next: start + whole, size };
  }
  throw new InvariantError('A line of the journal is too long.', { file });
}
