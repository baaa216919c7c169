/**
 * One SQL statement with bound parameters. The name is its identity as a prepared statement, so two
 * statements never share one; `Params` and `Row` are what the call site is checked against.
 */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string;
  readonly text: string;
  readonly _types?: (params: Params) => Row;
}

export const statement = <Params extends readonly unknown[], Row = never>(
  name: string,
  text: string,
): Statement<Params, Row> => ({ name, text });

/** Whatever can run statements: the pool (each by itself) or one transaction. */
export interface Session {
  many<Params extends readonly unknown[], Row>(sql: Statement<Params, Row>, ...params: Params): Promise<Row[]>;
  /** The only row, or null. */
  maybe<Params extends readonly unknown[], Row>(sql: Statement<Params, Row>, ...params: Params): Promise<Row | null>;
  /** The only row. @throws InvariantError when there is none. */
  one<Params extends readonly unknown[], Row>(sql: Statement<Params, Row>, ...params: Params): Promise<Row>;
  /** How many rows were changed. */
  run<Params extends readonly unknown[], Row>(sql: Statement<Params, Row>, ...params: Params): Promise<number>;
}
