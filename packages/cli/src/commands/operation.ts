import { type Command, Option } from 'commander';
import { type Context, contextOf } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { dashed, type Field, type Operation } from '../operation.ts';
import { addPageOptions, showPage } from '../pages/payment-page.ts';
import { confirm } from '../api/confirm.ts';
import { FileFetch } from '../api/file-fetch.ts';
import { readObject, valueOf } from '../api/read-input.ts';
import { headerName, isSecret, obtainSecret, secretsOf } from '../api/secret-fields.ts';

type Options = Readonly<Record<string, string | boolean | undefined>>;

const placeholder = ({ kind, words }: Field): string => {
  if (kind === 'boolean') return '<true|false>';
  if (kind === 'texts') return '<list>';
  return words.length > 0 ? '<word>' : `<${kind === 'integer' ? 'number' : kind}>`;
};

/** Whether it answers with a payment that waits for its payer. */
const hasPage = ({ command }: Operation): boolean => command === 'payments create';

/** `--amount-usd` is kept under `amountUsd`. */
const keyOf = (name: string): string => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

function optionOf(field: Field): Option {
  const required = field.required ? ' Required.' : '';
  const list = field.kind === 'texts' ? ' Separated by commas.' : '';
  const cleared = field.nullable ? ' "null" clears it.' : '';
  const words = field.words.length > 0 && field.words.length <= 12 ? ` One of: ${field.words.join(', ')}.` : '';
  return new Option(
    `--${dashed(field.name)} ${placeholder(field)}`,
    `${field.help}${words}${list}${required}${cleared}`.trim(),
  );
}

/** Adds the command of one operation to its group. */
export function addOperation(group: Command, operation: Operation, io: Io): void {
  const {
    fields,
    parameters,
    summary,
    about,
    request,
    input,
    keyed,
    confirm: asks,
    entries,
    csv,
    pdf,
    example,
  } = operation;
  const [name = ''] = operation.command.split(' ').slice(-1);
  const command = group.command(name).summary(summary);
  command.description(`${summary}. ${about}\n\n${request}`).addHelpText('after', `\nExample:\n  ${example}`);
  for (const parameter of parameters) command.argument(`<${dashed(parameter)}>`);
  for (const field of fields) if (!isSecret(field)) command.addOption(optionOf(field));
  for (const { name: secret } of secretsOf(operation))
    command.option(
      `--${dashed(secret)}-file <file>`,
      `Where the ${secret.replaceAll('_', ' ')} is read from; - is standard input.`,
    );
  if (input === 'body')
    command.option('--input <file>', 'The whole body as JSON; - is standard input. Options win over it.');
  if (keyed)
    command.option('--idempotency-key <key>', 'Makes calls within 24 hours one; made for each call when left out.');
  if (asks) command.option('--yes', 'Does not ask before.');
  if (entries !== null) command.option('--all', 'Every page; one JSON document a line with --json.');
  if (csv) command.option('--csv', 'The whole list as CSV; of a page that is named, that page.');
  if (pdf) command.option('--pdf <file>', 'Keeps the answer as a PDF under this name.');
  if (request.startsWith('GET')) command.option('--columns <list>', 'Columns of a table, separated by commas.');
  if (hasPage(operation)) addPageOptions(command);
  command.action(async () => {
    await callOperation(contextOf(io, command), operation, command.args, command.opts<Options>());
  });
}

/** The query or the body out of the command line. @throws CliError `USAGE` */
async function inputOf(
  io: Io,
  { fields, input }: Operation,
  options: Options,
): Promise<Record<string, unknown> | undefined> {
  if (input === null) return undefined;
  const source = options['input'];
  const values = typeof source === 'string' ? await readObject(io, source) : {};
  for (const field of fields) {
    const text = isSecret(field) ? undefined : options[keyOf(field.name)];
    if (typeof text === 'string') values[field.name] = valueOf(field, text);
  }
  const missing = fields.filter((field) => field.required && !isSecret(field) && !(field.name in values));
  if (missing.length > 0) throw usageError(`Missing: ${missing.map(({ name }) => `--${dashed(name)}`).join(', ')}.`);
  for (const field of fields.filter(isSecret)) {
    const file = options[`${keyOf(field.name)}File`];
    if (typeof file === 'string' || (field.required && !(field.name in values)))
      values[field.name] = await obtainSecret(io, field.name, typeof file === 'string' ? file : undefined);
  }
  return values;
}

async function callOperation(
  context: Context,
  operation: Operation,
  ids: readonly string[],
  options: Options,
): Promise<void> {
  const { io, output } = context;
  const values = await inputOf(io, operation, options);
  if (options['csv'] === true || typeof options['pdf'] === 'string')
    return writeFile(context, operation, { ids, values, options });
  const client = context.client();
  const file =
    operation.secretHeader === null ? undefined : options[`${keyOf(headerName(operation.secretHeader))}File`];
  const secret =
    operation.secretHeader === null
      ? []
      : [await obtainSecret(io, headerName(operation.secretHeader), typeof file === 'string' ? file : undefined)];
  if (operation.confirm)
    await confirm(
      io,
      `${operation.summary}${ids.length === 0 ? '' : ` (${ids.join(', ')})`} at ${client.target.baseUrl}`,
      options['yes'] === true,
    );
  const method = await client.method(operation);
  const idempotencyKey = options['idempotencyKey'];
  const callOptions = { signal: io.signal, ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}) };
  const called = method(...ids, ...secret, ...(values === undefined ? [] : [values]), callOptions);
  const columns = typeof options['columns'] === 'string' ? options['columns'].split(',') : undefined;
  if (options['all'] === true) await everyEntry(context, called, columns);
  else {
    const answer = await called;
    output.answer(answer, columns);
    if (hasPage(operation)) await showPage(context, answer, options);
  }
}

/** The answer as the service writes it to a file; every column, whatever the width of the terminal. */
async function writeFile(
  { io, output, client }: Context,
  operation: Operation,
  { ids, values, options }: { ids: readonly string[]; values: Record<string, unknown> | undefined; options: Options },
): Promise<void> {
  const { csv, pdf } = options;
  const kind = csv === true ? 'csv' : 'pdf';
  const others = ['pdf', 'all', 'columns'].filter((name) => name !== kind && options[name] !== undefined);
  const [other] = output.json ? ['json'] : others;
  if (other !== undefined) throw usageError(`Give --${kind} or --${other}, not both.`);
  const file = new FileFetch(io, kind === 'csv' ? 'text/csv' : 'application/pdf');
  const method = await client().method(operation, file.fetch);
  await method(...ids, ...(values === undefined ? [] : [values]), { signal: io.signal });
  if (typeof pdf !== 'string') return file.write();
  await file.save(pdf);
  output.note(`Written: ${pdf}`);
}

/** People get one table, programs one line for each entry as it comes. */
async function everyEntry(
  { output }: Context,
  list: AsyncIterable<unknown>,
  columns?: readonly string[],
): Promise<void> {
  const entries: unknown[] = [];
  for await (const entry of list) {
    if (output.json) output.entry(entry, () => '');
    else entries.push(entry);
  }
  if (!output.json) output.answer({ entries }, columns);
}
