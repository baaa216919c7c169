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
