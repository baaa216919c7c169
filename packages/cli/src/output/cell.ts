import { harmless } from './text.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The word that an object goes by among people: a token by its symbol, a chain by its short name. */
function nameOf(value: Readonly<Record<string, unknown>>): unknown {
  return value['symbol'] ?? value['short_name'] ?? value['name'] ?? value['email'] ?? value['id'];
}

/** One value in one line; a dash where there is none. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cellOf).join(', ');
  if (isObject(value)) {
    const name = nameOf(value);
    return harmless(name === undefined ? JSON.stringify(value) : String(name));
  }
  return harmless(String(value));
}

export { isObject };
