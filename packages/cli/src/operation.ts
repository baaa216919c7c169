/** One value that a command takes by an option, named as the wire names it. */
export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'decimal' | 'integer' | 'boolean' | 'texts' | 'json';
  readonly required: boolean;
  /** The word `null` clears it. */
  readonly nullable: boolean;
  readonly help: string;
  /** The closed list of values; empty when any will do. */
  readonly words: readonly string[];
}

/** What a request asks for: nothing, a scope of an API key (a merchant's session has all), or a kind of session. */
export type Needs =
  | 'none'
  | 'payments'
  | 'withdrawals'
  | 'webhooks'
  | 'wallets'
  | 'refunds'
  | 'session'
  | 'merchant_session'
  | 'admin_session';

/** A row of the generated table: one operation of the service and the command that calls it. */
export interface Operation {
  readonly command: string;
  /** Resource and method of the SDK. */
  readonly resource: string;
  readonly method: string;
  /** Method and path. */
  readonly request: string;
  readonly summary: string;
  readonly about: string;
  readonly needs: Needs;
  readonly parameters: readonly string[];
  /** A credential of this request alone, in a header. */
  readonly secretHeader: string | null;
  readonly input: 'query' | 'body' | null;
  readonly fields: readonly Field[];
  readonly keyed: boolean;
  /** Whether a person is asked before it is sent. */
  readonly confirm: boolean;
  /** The member of a page that holds the entries of a list. */
  readonly entries: string | null;
  /** Whether the answer is a list, which comes as a file as well. */
  readonly csv: boolean;
  /** Whether it is drawn on paper as well. */
  readonly pdf: boolean;
  /** Members that a table of the answer may show; none for what answers nothing. */
  readonly columns: readonly string[];
  readonly errors: readonly string[];
  readonly example: string;
}

/** `amount_usd` → `amount-usd`: how options and arguments spell a name of the wire. */
export const dashed = (name: string): string => name.replaceAll('_', '-');
