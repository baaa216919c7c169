/** A total that says so counts no further. */
export const countedMax = 10_000;

export interface Counters {
  readonly total: number | null;
  readonly page: number | null;
  readonly page_size: number;
  readonly total_pages: number | null;
}

/**
 * Whether a list may go on behind a page with so many rows: behind the last row that a total counts, a full page may
 * have another behind it.
 */
export const goesOn = ({ total, page, page_size: size, total_pages: pages }: Counters, rows: number): boolean =>
  Number(page) < Number(pages) || (Number(total) >= countedMax && rows === size);
