import { types } from 'pg';

type Parser = (value: string) => unknown;
/** PostgreSQL type ids beyond the driver's own list of names. */
const parserOf = (id: number): Parser => types.getTypeParser(id as Parameters<typeof types.getTypeParser>[0]);
const textArray = parserOf(1009) as (value: string) => string[];

/** PostgreSQL type id → parser. Amounts stay text and integers of 8 bytes become bigint: never a JS number. */
const parsers = new Map<number, Parser>([
  [20, (value) => BigInt(value)],
  [1016, (value) => textArray(value).map(BigInt)],
  [1231, textArray],
  [1700, (value) => value],
  [2951, textArray],
]);

/** Handed to every query of ours; the ORM keeps its own parsers. */
export const statementTypes = { getTypeParser: (id: number) => parsers.get(id) ?? parserOf(id) };
