/** The counters of a list. A page beyond the end is an empty page. */
export const counters = (total: bigint | number, page: number, pageSize: number) => ({
  total: Number(total),
  page,
  page_size: pageSize,
  total_pages: Math.ceil(Number(total) / pageSize),
});

/** The counters of a list that is walked by cursors as well: on a walk there is no total, and no number of a page. */
export const walkedCounters = (
  { total, nextCursor }: { total: bigint | null; nextCursor: string | null },
  page: number,
  pageSize: number,
) => ({
  ...(total === null
    ? { total: null, page: null, page_size: pageSize, total_pages: null }
    : counters(total, page, pageSize)),
  next_cursor: nextCursor,
});
