import { countedMax, type Counters, goesOn } from '@florin/ui/query/goes-on';
import { navigate, usePlace } from '@florin/ui/route/location';
import { withQuery } from '@florin/ui/route/match';

/** The page of the address; the first one without. */
export function usePage(): number {
  const page = Number(new URLSearchParams(usePlace().search).get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Whether other pages come before: the last case of a page was decided, or an address was kept too long. */
export const isBehind = ({ page }: Pick<Counters, 'page'>): boolean => (page ?? 1) > 1;

/** Where one is in a list, and the way to its neighbours. */
export function Pager({ rows, ...counters }: Counters & { rows: number }) {
  const { total, page, total_pages: pages } = counters;
  const { path, search } = usePlace();
  if (total === null || page === null || pages === null) return null;
  // An empty page lies past the end; a full one may stand behind what a total counts.
  const back = Math.max(1, rows > 0 ? page - 1 : Math.min(page - 1, pages));
  const more = total === countedMax ? ' or more' : '';
  const to = (number: number): string => path + withQuery(search, { page: number === 1 ? null : String(number) });
  return (
    <nav class="pager" aria-label="Pages">
      <span>{total === 1 ? '1 in all' : `${total}${more} in all`}</span>
      {(pages > 1 || page > 1) && (
        <>
          <span>
            Page {page} of {pages}
            {more}
          </span>
          {page > 1 && (
            <button type="button" class="quiet" onClick={() => navigate(to(back))}>
              Previous
            </button>
          )}
          {goesOn(counters, rows) && (
            <button type="button" class="quiet" onClick={() => navigate(to(page + 1))}>
              Next
            </button>
          )}
        </>
      )}
    </nav>
  );
}
