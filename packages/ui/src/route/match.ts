/** Values of the places in a pattern such as `/payments/:id`; null where the path does not fit it. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      values[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return values;
}

/** The query of an address with some values set anew; null and empty text take one out. */
export function withQuery(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
