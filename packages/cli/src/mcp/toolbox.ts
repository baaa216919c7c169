import type { Client } from '../api/client.ts';
import { scopesOf } from '../api/scopes.ts';
import { CliError, failureOf, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Operation } from '../operation.ts';
import { harmless } from '../output/text.ts';
import { Confirmations } from './confirmations.ts';
import { asksFirst, isServed, openFields, type Permissions, type Tool, toolName, toolOf } from './tools.ts';

/** Longer answers would fill what a model can remember. */
const answerCharactersMax = 100_000;

type Values = Readonly<Record<string, unknown>>;

/** Asks the person behind a program; null where the program cannot. */
export type Ask = ((question: string) => Promise<boolean>) | null;

/** What a call comes to, in words of the protocol. */
export interface ToolAnswer {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError: boolean;
}

interface Parts {
  readonly io: Io;
  readonly client: Client;
  readonly operations: readonly Operation[];
  readonly permissions: Permissions;
}

/** The operations that a program of a language model may call: of those that it was allowed, those of its key. */
export class Toolbox {
  readonly #parts: Parts;
  readonly #confirmations: Confirmations;
  #scopes: Promise<ReadonlySet<string>> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#confirmations = new Confirmations(parts.io);
  }

  /** Tools that the key may call. What cannot be asked about is shown: the service refuses by itself. */
  async list(ask: Ask): Promise<Tool[]> {
    const scopes = await this.#knownScopes().catch(() => null);
    return this.#served
      .filter(({ needs }) => needs === 'none' || scopes === null || scopes.has(needs))
      .map((operation) => toolOf(operation, ask === null));
  }

  /** Never throws: a refusal is an answer that the model reads. */
  async call(name: string, given: Values, ask: Ask): Promise<ToolAnswer> {
    try {
      return told(await this.#call(name, given, ask), false);
    } catch (error) {
      const { exit_code: _code, ...failure } = failureOf(error);
      return told({ error: failure }, true);
    }
  }

  get #served(): Operation[] {
    return this.#parts.operations.filter((operation) => isServed(operation, this.#parts.permissions));
  }

  async #call(name: string, given: Values, ask: Ask): Promise<unknown> {
    const operation = this.#operation(name);
    await this.#refuseWithoutScope(operation);
    const { confirm, idempotency_key: idempotencyKey, ...values } = given;
    refuseUnknown(operation, values, idempotencyKey);
    if (asksFirst(operation)) {
      const offered = await this.#agreement(operation, { values, confirm, ask });
      if (offered !== null) return offered;
    }
    return this.#send(operation, values, idempotencyKey);
  }

  #operation(name: string): Operation {
    const known = this.#parts.operations.find((operation) => toolName(operation) === name);
    if (known !== undefined && isServed(known, this.#parts.permissions)) return known;
    const everything = { write: true, moneyOut: true };
    throw known !== undefined && isServed(known, everything)
      ? new CliError(
          'NOT_ALLOWED',
          `${name} is not allowed here. Whoever runs "florin mcp" allows changes with --write, and what moves money out with --money-out.`,
        )
      : usageError(`There is no tool "${harmless(name)}".`);
  }

  async #refuseWithoutScope({ needs }: Operation): Promise<void> {
    if (needs === 'none') return;
    const scopes = await this.#knownScopes();
    if (!scopes.has(needs)) throw new CliError('FORBIDDEN', `The API key does not have the scope ${needs}.`);
  }

  /** Null once a person has agreed. @throws CliError `NOT_CONFIRMED` */
  async #agreement(
    operation: Operation,
    { values, confirm, ask }: { values: Values; confirm: unknown; ask: Ask },
  ): Promise<object | null> {
    const name = toolName(operation);
    const shown = Object.entries(values).filter(([member]) => member !== 'totp_code');
    const what = shown.map(([member, value]) => `${member} ${harmless(JSON.stringify(value))}`).join(', ');
    const question = `${operation.summary} at ${this.#parts.client.target.baseUrl}: ${what}`;
    if (ask !== null) {
      if (await ask(question)) return null;
      throw new CliError('NOT_CONFIRMED', 'The person did not agree. Nothing was done.');
    }
    if (confirm !== undefined) {
      if (this.#confirmations.accepts(confirm, name, values)) return null;
      throw new CliError(
        'NOT_CONFIRMED',
        'The code is not of this call, was used, or is older than five minutes. Nothing was done: call without "confirm" for a new one.',
      );
    }
    return {
      done: false,
      question,
      confirm: this.#confirmations.offer(name, values),
      next: 'Nothing was done. Show the question to the person. If they agree, call again with the same arguments and this code as "confirm".',
    };
  }

  async #send(operation: Operation, values: Values, idempotencyKey: unknown): Promise<unknown> {
    const { io, client } = this.#parts;
    const { parameters, input } = operation;
    const ids = parameters.map((parameter) => values[parameter]);
    const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !parameters.includes(name)));
    const method = await client.method(operation);
    const key = idempotencyKey === undefined ? {} : { idempotencyKey: String(idempotencyKey) };
    return method(...ids, ...(input === null ? [] : [rest]), { signal: io.signal, ...key });
  }

  /** Asked once; a question that failed is asked again. */
  async #knownScopes(): Promise<ReadonlySet<string>> {
    const { client, io } = this.#parts;
    this.#scopes ??= client
      .merchant('payments')
      .then((florin) => scopesOf(florin, io.signal))
      .then((scopes) => new Set(scopes));
    try {
      return await this.#scopes;
    } catch (error) {
      this.#scopes = null;
      throw error;
    }
  }
}

function told(data: unknown, isError: boolean): ToolAnswer {
  const text = JSON.stringify(data ?? { done: true });
  if (text.length <= answerCharactersMax) return { content: [{ type: 'text', text }], isError };
  const code = 'TOO_LONG';
  const message = `The answer has ${text.length} characters, more than ${answerCharactersMax}: ask for less, for example with a filter or a smaller page.`;
  return told({ error: { code, message } }, true);
}

/** @throws CliError `USAGE` for what the tool does not take, and what it cannot do without */
function refuseUnknown(operation: Operation, values: Values, idempotencyKey: unknown): void {
  const fields = openFields(operation);
  const known = new Set([...operation.parameters, ...fields.map(({ name }) => name)]);
  const odd = Object.keys(values).filter((name) => !known.has(name));
  if (idempotencyKey !== undefined && !operation.keyed) odd.push('idempotency_key');
  if (odd.length > 0) throw usageError(`The tool does not take: ${odd.map(harmless).join(', ')}.`);
  const needed = [...operation.parameters, ...fields.filter(({ required }) => required).map(({ name }) => name)];
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw usageError(`Missing: ${missing.join(', ')}.`);
}
