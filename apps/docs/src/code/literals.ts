/** How a language spells values. */
export interface Spelling {
  text(value: string): string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  /** A member of an object, with its value. */
  member(name: string, value: string): string;
  readonly object: readonly [open: string, close: string];
  /** What stands within the braces of an object on one line. */
  readonly space: '' | ' ';
}

const longest = 68;

/** A value as a language spells it: on one line where that is short, else a member a line. */
export function spelled(value: unknown, spelling: Spelling, depth = 0): string {
  if (value === null || value === undefined) return spelling.null;
  if (typeof value === 'boolean') return value ? spelling.true : spelling.false;
  if (typeof value === 'string') return spelling.text(value);
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map((one) => spelled(one, spelling, depth + 1))
    : Object.entries(value).map(([name, one]) => spelling.member(name, spelled(one, spelling, depth + 1)));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : spelling.object;
  if (parts.length === 0) return open + close;
  const space = Array.isArray(value) ? '' : spelling.space;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length <= longest && !line.includes('\n')) return line;
  const pad = '  '.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${pad}${part},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

const quoted = (text: string): string =>
  `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;

export const javascript: Spelling = {
  text: quoted,
  null: 'null',
  true: 'true',
  false: 'false',
  member: (name, value) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: ${value}`,
  object: ['{', '}'],
  space: ' ',
};

export const python: Spelling = {
  text: (text) => JSON.stringify(text),
  null: 'None',
  true: 'True',
  false: 'False',
  member: (name, value) => `${JSON.stringify(name)}: ${value}`,
  object: ['{', '}'],
  space: '',
};

export const php: Spelling = {
  text: (text) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  null: 'null',
  true: 'true',
  false: 'false',
  member: (name, value) => `'${name}' => ${value}`,
  object: ['[', ']'],
  space: '',
};
