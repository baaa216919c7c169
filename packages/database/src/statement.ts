/** The parameters of a statement that takes none. */
export type NoParameters = Record<string, never>;

/**
 * One SQL statement with bound parameters. The name is its identity as a prepared statement, so two statements never
 * share one; `Parameters` and `Row` are what the call site is checked against.
 */
export interface Statement<Parameters extends object, Row> {
  readonly name: string;
  /** As PostgreSQL takes it: its parameters are numbered. */
  readonly text: string;
  /** Which parameter each number stands for. */
  readonly parameters: readonly string[];
  readonly _types?: (parameters: Parameters) => Row;
}

/** A parameter as statements name it: `$paymentId`. */
const named = /\$([a-z]\w*)/gi;

/** Parameters are named in the text, `where id = $paymentId`, and numbered here, once. */
export const statement = <Parameters extends object = NoParameters, Row = never>(
  name: string,
  text: string,
): Statement<Parameters, Row> => {
  const parameters = [...new Set(Array.from(text.matchAll(named), ([, parameter = '']) => parameter))];
  const numbered = text.replaceAll(named, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`);
  return { name, text: numbered, parameters };
};

/** What a call gives beside the statement. */
export type Given<Parameters extends object> = [Parameters] extends [NoParameters] ? [] : [parameters: Parameters];

/** The values of the parameters in the order of their numbers. */
export const valuesOf = <P extends object, R>(sql: Statement<P, R>, [given]: Given<P>): unknown[] =>
  sql.parameters.map((parameter) => (given as Readonly<Record<string, unknown>>)[parameter]);

/** Whatever can run statements: the pool (each by itself) or one transaction. Rows have the columns' names in camel case. */
export interface Session {
  many<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R[]>;
  /** The only row, or null. */
  maybe<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R | null>;
  /** The only row. @throws InvariantError when there is none. */
  one<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R>;
  /** How many rows were changed. */
  run<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<number>;
}
