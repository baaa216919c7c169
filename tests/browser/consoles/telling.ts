/** What screens are told: the samples of the contract, as one entry of each list or as many; nothing; a refusal. */
export const tellings = ['one', 'many', 'empty', 'error', 'no_right'] as const;
export type Telling = (typeof tellings)[number];

/** A name and a text that try to be markup. */
export const hostile = '<img src=x onerror="document.title=1"> & <b>bold</b>';

type Members = Record<string, unknown>;

/** The entries of a list so many times, each under an id of its own; texts of strangers try to be markup. */
const repeated = (entries: readonly Members[], count: number): Members[] =>
  Array.from({ length: count }, (_, at) => {
    const entry = entries[at % entries.length] ?? {};
    const texts = Object.fromEntries(
      ['merchant_name', 'description', 'legal_name', 'message', 'reason'].flatMap((name) =>
        typeof entry[name] === 'string' && !(name === 'reason' && 'is_quarantined' in entry) && !('alarm' in entry)
          ? [[name, hostile]]
          : [],
      ),
    );
    return {
      ...entry,
      ...texts,
      ...('id' in entry && { id: `${String(entry['id']).slice(0, -2)}${String(at).padStart(2, '0')}` }),
    };
  });

/** The sample of an answer as it is told. */
export function told(data: unknown, telling: Telling): unknown {
  if (data === null || typeof data !== 'object' || telling === 'one') return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (!Array.isArray(value) || value.length === 0 || typeof value[0] !== 'object') return [name, value];
      return [name, telling === 'empty' ? [] : repeated(value as Members[], 12)];
    }),
  );
}

export const refusals = {
  error: { status: 500, code: 'INTERNAL_ERROR', message: 'Something of ours went wrong.' },
  no_right: { status: 403, code: 'FORBIDDEN', message: 'This is for other administrators.' },
} as const;
