import type { Client, Connection, QueryResult, Submittable } from 'pg';

/** What PostgreSQL takes and gives for a statement: ids of its types. */
export interface Described {
  parameters: readonly number[];
  columns: readonly { name: string; type: number }[];
}

interface Wire {
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Asks for a statement's types without running it: Parse and Describe of the extended protocol (PostgreSQL 18, 54.2.3). */
class Describing implements Submittable {
  readonly #text: string;
  readonly #told: PromiseWithResolvers<Described> = Promise.withResolvers();
  readonly answer = this.#told.promise;
  #parameters: number[] = [];
  #columns: Described['columns'] = [];

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.once('parameterDescription', ({ dataTypeIDs }) => (this.#parameters = dataTypeIDs));
    wire.parse({ text: this.#text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: Pick<QueryResult, 'fields'>): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#told.reject(error);
  }

  handleReadyForQuery(): void {
    this.#told.resolve({ parameters: this.#parameters, columns: this.#columns });
  }
}

export const describeStatement = (client: Client, text: string): Promise<Described> =>
  client.query(new Describing(text)).answer;
