import { z } from 'zod';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, integerQuery, textInput } from '../scalars.ts';

/** A list answer: the counters beside the array, which carries its own plural name. */
export const pageOf = <const K extends string, T extends z.ZodType>(plural: K, entry: T) => {
  const counters = { total: integer, page: integer, page_size: integer, total_pages: integer };
  return z.object({ ...counters, [plural]: z.array(entry) } as typeof counters & { [key in K]: z.ZodArray<T> });
};

export const pageQuery = integerQuery(1, limits.pageMax, 1);
export const pageSizeQuery = integerQuery(1, limits.pageSizeMax, limits.pageSizeDefault);

/** Query of the lists that call their size `page_size`. */
export const pageSizeListQuery = objectInput({ page: pageQuery, page_size: pageSizeQuery });

/** Where a list that is walked by cursors goes on. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Give it as `cursor` for what follows; null at the end.' });

export const cursorQuery = textInput(limits.cursorCharactersMax)
  .optional()
  .meta({ description: '`next_cursor` of an earlier answer, or `start` for the beginning of the list.' });

type Days = { date_from?: string | undefined; date_to?: string | undefined };

/** Whether the first of two days is not after the last one. */
export const isOrdered = ({ date_from: from, date_to: to }: Days): boolean => !from || !to || from <= to;
export const notOrdered = { path: ['date_from'], error: 'Must not lie after date_to.' };

/** A list answer of numbered pages that is also walked by cursors; on a walk nothing is counted. */
export const walkedPageOf = <const K extends string, T extends z.ZodType>(plural: K, entry: T) => {
  const uncounted = integer.nullable();
  const counters = {
    total: uncounted.meta({
      description: `Entries on all pages together, counted no further than ${limits.listTotalMax} where a filter is given; null on a walk by \`cursor\`.`,
    }),
    page: uncounted.meta({ description: 'Number of this page, the first one is 1; null on a walk by `cursor`.' }),
    page_size: integer,
    total_pages: uncounted.meta({ description: 'Pages of `total` entries; null on a walk by `cursor`.' }),
    next_cursor: nextCursor,
  };
  return z.object({ ...counters, [plural]: z.array(entry) } as typeof counters & { [key in K]: z.ZodArray<T> });
};

/** A cursor and the number of a page contradict each other. */
export const isOneWay = ({ cursor, page }: { cursor?: string | undefined; page: number }): boolean =>
  cursor === undefined || page === 1;
export const notOneWay = { path: ['cursor'], error: 'Give cursor or page, not both.' };
