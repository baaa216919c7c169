import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { dashed, type Field } from '../operation.ts';

/** A file's bytes, or those of standard input for `-`. @throws CliError `USAGE` */
export async function readSource(io: Pick<Io, 'cwd' | 'input'>, name: string): Promise<Buffer> {
  if (name === '-') return io.input.readAll();
  try {
    return readFileSync(resolve(io.cwd, name));
  } catch (error) {
    throw usageError(`${name} cannot be read: ${(error as Error).message}.`);
  }
}

/** A secret out of a file or standard input, without the line break that editors and `echo` leave. */
export async function readSecret(io: Pick<Io, 'cwd' | 'input'>, name: string): Promise<string> {
  return (await readSource(io, name)).toString('utf8').replace(/\r?\n$/, '');
}

const plainDecimal = /^\d+(\.\d+)?$/;

/** The text of an option as the value that goes over the wire. @throws CliError `USAGE` */
export function valueOf({ name, kind, nullable, words }: Field, text: string): unknown {
  const refuse = (what: string): never => {
    throw usageError(`--${dashed(name)}: ${what}`);
  };
  if (nullable && text === 'null') return null;
  if (kind === 'texts') {
    const texts = text === '' ? [] : text.split(',').map((one) => one.trim());
    const odd = words.length === 0 ? undefined : texts.find((one) => one !== '*' && !words.includes(one));
    return odd === undefined ? texts : refuse(`"${odd}" is none of: ${words.join(', ')}.`);
  }
  if (kind === 'decimal') return plainDecimal.test(text) ? text : refuse('must be plain digits such as 12.50.');
  if (kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : refuse('must be a whole number.');
  if (kind === 'boolean') return /^(true|false)$/.test(text) ? text === 'true' : refuse('must be true or false.');
  if (words.length > 0 && !words.includes(text)) return refuse(`"${text}" is none of: ${words.join(', ')}.`);
  if (kind === 'text') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('must be JSON.');
  }
}

/** A JSON object from a file or standard input. @throws CliError `USAGE` */
export async function readObject(io: Pick<Io, 'cwd' | 'input'>, name: string): Promise<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse((await readSource(io, name)).toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw usageError(`--input: not JSON (${error.message}).`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw usageError('--input: not a JSON object.');
}
