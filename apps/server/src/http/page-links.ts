import { limits } from '@florin/contract/limits';

interface Counters {
  total: number;
  page: number;
  page_size: number;
  total_pages: number;
}

/** A walk by cursor has no numbers. */
const isPage = (data: object): data is Counters =>
  'total_pages' in data && 'page' in data && typeof data.page === 'number';
const hasCursor = (data: object): data is { next_cursor: string | null } => 'next_cursor' in data;

const isFull = (data: Counters & object): boolean =>
  Object.values(data).some((member) => Array.isArray(member) && member.length === data.page_size);

/** The feed of events calls the parameter by what it means there. */
const isFeed = (data: object): boolean => 'events' in data;

/** The same address with one parameter changed. */
const withParameter = (url: string, name: string, value: string): string => {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
};

/**
 * The `Link` header (RFC 8288) of a list: its next and previous page where there are any; null for anything else.
 * `url` is the path and query of the request, `data` its answer.
 */
export const pageLinks = (baseUrl: string, url: string, data: unknown): string | null => {
  if (typeof data !== 'object' || data === null) return null;
  const link = (relation: string, name: string, value: string): string =>
    `<${baseUrl}${withParameter(url, name, value)}>; rel="${relation}"`;
  const links: string[] = [];
  if (isPage(data)) {
    const { total, page, total_pages: pages } = data;
    // Behind the last counted row only a page that is not full is the end.
    const isCounted = total < limits.listTotalMax;
    if (page < pages || (!isCounted && isFull(data))) links.push(link('next', 'page', String(page + 1)));
    // Beyond the end, the page before is the last one that has anything.
    const previous = isCounted ? Math.min(page - 1, pages) : page - 1;
    if (previous >= 1) links.push(link('prev', 'page', String(previous)));
  } else if (hasCursor(data) && data.next_cursor !== null) {
    links.push(link('next', isFeed(data) ? 'after' : 'cursor', data.next_cursor));
  }
  return links.length > 0 ? links.join(', ') : null;
};
