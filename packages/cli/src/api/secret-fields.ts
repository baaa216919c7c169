import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { dashed, type Field, type Operation } from '../operation.ts';
import { readSecret } from './read-input.ts';

const secretNames = new Set(['password', 'current_password', 'new_password', 'secret']);

/** Values that must not stand in a list of processes: they come from a file, standard input or a hidden prompt. */
export const isSecret = ({ name }: Pick<Field, 'name'>): boolean => secretNames.has(name);

/** `x-refund-token` → `refund_token`. */
export const headerName = (header: string): string => header.replace(/^x-/, '').replaceAll('-', '_');

/** Names of all secrets that an operation takes; those of its body, then the one of its header. */
export function secretsOf({
  fields,
  secretHeader,
}: Operation): { readonly name: string; readonly required: boolean }[] {
  const header = secretHeader === null ? [] : [{ name: headerName(secretHeader), required: true }];
  return [...fields.filter(isSecret), ...header];
}

/** A secret by its option, else asked for. @throws CliError `USAGE` where nobody can be asked */
export async function obtainSecret(io: Io, name: string, file: string | undefined): Promise<string> {
  if (file !== undefined) return readSecret(io, file);
  if (!io.input.isTTY) throw usageError(`--${dashed(name)}-file is missing: a file, or - for standard input.`);
  return io.input.ask(`${name.replaceAll('_', ' ')}: `, true);
}
