import { usageError } from '../failure.ts';
import { settleAmounts } from './amounts.ts';

export interface EventSample {
  /** Name of the body's shape. */
  readonly shape: string;
  readonly body: unknown;
}

/** What may stand at a place of a body. */
export interface Place {
  readonly type: string;
  readonly nullable: boolean;
  readonly words?: readonly string[];
  readonly pattern?: string;
  /** A text that the pattern takes. */
  readonly example?: string;
}

/** Places by their dotted path. */
export type EventPlaces = Readonly<Record<string, Place>>;

type Tree = Record<string, unknown>;

/** The text of `--set` as the value for its place. @throws CliError `USAGE` */
function valueAt(path: string, { type, nullable, words, pattern, example }: Place, text: string): unknown {
  const refuse = (what: string): never => {
    throw usageError(`--set ${path}: ${what}`);
  };
  if (text === 'null') return nullable ? null : refuse('cannot be null.');
  if (words !== undefined && !words.includes(text)) return refuse(`"${text}" is none of: ${words.join(', ')}.`);
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : refuse('must be a whole number.');
  if (type === 'boolean') return /^(true|false)$/.test(text) ? text === 'true' : refuse('must be true or false.');
  if (type !== 'string') return refuse('cannot be set.');
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return refuse(`"${text}" is not spelled as the service does: ${example ?? pattern}.`);
  return text;
}

const emptied = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

function put(tree: Tree, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) tree[name] = value;
  else {
    tree[name] = emptied(tree[name]);
    put(tree[name] as Tree, rest, value);
  }
}

/**
 * The body of an event with some of its places changed, each as `data.amount_usd=25.00`; amounts beside it follow.
 *
 * @throws CliError `USAGE` for a place that the event has not, or a value that the service would not write there
 */
export function changedBody(sample: EventSample, places: EventPlaces, changes: readonly string[], at: Date): Tree {
  const body = structuredClone(sample.body) as Tree;
  // Microseconds and an offset, as the service writes them.
  body['timestamp'] = at.toISOString().replace('Z', '000+00:00');
  const changed = new Set<string>();
  for (const change of changes) {
    const [path = '', ...rest] = change.split('=');
    const place = places[path];
    if (rest.length === 0) throw usageError(`--set ${change}: write it as data.amount_usd=25.00.`);
    if (place === undefined)
      throw usageError(`--set ${path}: there is no such place. There are: ${Object.keys(places).join(', ')}.`);
    put(body, path.split('.'), valueAt(path, place, rest.join('=')));
    changed.add(path);
  }
  const before = (sample.body as Tree)['data'] as Tree;
  if (changed.size > 0) settleAmounts(before, body['data'] as Tree, (place) => changed.has(place));
  return body;
}
