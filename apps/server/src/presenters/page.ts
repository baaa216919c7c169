/** The counters of a list. A page beyond the end is an empty page. */
export const counters = (total: bigint | number, page: number, pageSize: number) => ({
  total: Number(total),
  page,
  page_size: pageSize,
  total_pages: Math.ceil(Number(total) / pageSize),
});
