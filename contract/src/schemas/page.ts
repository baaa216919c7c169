import { z } from 'zod';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, integerQuery } from '../scalars.ts';

/** A list answer: the counters beside the array, which carries its own plural name. */
export const pageOf = <const K extends string, T extends z.ZodType>(plural: K, entry: T) => {
  const counters = { total: integer, page: integer, page_size: integer, total_pages: integer };
  return z.object({ ...counters, [plural]: z.array(entry) } as typeof counters & { [key in K]: z.ZodArray<T> });
};

export const pageQuery = integerQuery(1, limits.pageMax, 1);
export const pageSizeQuery = integerQuery(1, limits.pageSizeMax, limits.pageSizeDefault);

/** Query of the lists that call their size `page_size`. */
export const pageSizeListQuery = objectInput({ page: pageQuery, page_size: pageSizeQuery });
