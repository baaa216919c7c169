import { z } from 'zod';
import type { AnyRoute } from './route.ts';

/** What a route that answers a list answers, as a table sees it. */
export interface ListShape {
  /** The member of `data` that holds the entries. */
  readonly member: string;
  /** Where each column's value stands in an entry: `['token', 'symbol']`. */
  readonly columns: readonly (readonly string[])[];
  /** Names of its query by which a page is asked for; none where the list is always answered whole. */
  readonly paging: readonly string[];
}

/** Members that may stand beside the entries: they count pages or sum them up, and are no part of the table. */
const counters = new Set(['total', 'page', 'page_size', 'total_pages', 'next_cursor', 'month', 'summary']);
/** Every name by which some list is asked for a part of it. */
const pagingNames = ['page', 'per_page', 'page_size', 'limit', 'cursor', 'after'];

const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? plain(schema.unwrap() as z.ZodType) : schema;

const membersOf = (schema: z.ZodObject): [string, z.ZodType][] => Object.entries(schema.shape) as [string, z.ZodType][];

/** The places of all that is no object; what is a list or a record itself is one cell. */
const leaves = (schema: z.ZodObject, path: readonly string[]): (readonly string[])[] =>
  membersOf(schema).flatMap(([name, member]) => {
    const inner = plain(member);
    return inner instanceof z.ZodObject ? leaves(inner, [...path, name]) : [[...path, name]];
  });

const dataOf = ({ responses }: AnyRoute): z.ZodType | null => {
  const answer = responses[200];
  return answer instanceof z.ZodObject ? ((answer.shape as { data?: z.ZodType }).data ?? null) : null;
};

const queryNames = (route: AnyRoute): string[] => {
  const query = 'query' in route ? route.query : undefined;
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
};

/** The list that a route answers: one array of objects, and counters; null where it answers anything else. */
export function listOf(route: AnyRoute): ListShape | null {
  const data = route.method === 'GET' ? dataOf(route) : null;
  if (!(data instanceof z.ZodObject)) return null;
  const [found, ...others] = membersOf(data).filter(([name]) => !counters.has(name));
  if (found === undefined || others.length > 0) return null;
  const [member, entries] = found;
  const entry = entries instanceof z.ZodArray ? plain(entries.element as z.ZodType) : null;
  if (!(entry instanceof z.ZodObject)) return null;
  return { member, columns: leaves(entry, []), paging: pagingNames.filter((name) => queryNames(route).includes(name)) };
}

/** The value of a column in an entry; null where something on the way there is null. */
export const valueAt = (entry: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name] ?? null, entry);

/** The name of a column in the first record: `token.symbol`. */
export const columnName = (path: readonly string[]): string => path.join('.');
