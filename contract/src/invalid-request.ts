interface Issue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
  /** Names that no schema lists; the message has a line for each. */
  readonly keys?: readonly string[];
}

type Issues = { readonly issues: readonly unknown[] } | null | undefined;

/** What the schemas of a route found wrong, by the part of the request. */
export interface FoundIssues {
  readonly pathParams: Issues;
  readonly query: Issues;
  readonly body: Issues;
}

export interface InvalidRequest {
  /** The first reason in full, because logs show the message alone; of the others their names. */
  readonly message: string;
  /** Field name → messages, without repetitions. */
  readonly details: Readonly<Record<string, string[]>>;
}

const messagesMax = 10;
/** A body of thousands of unknown names is answered in a few lines. */
const fieldsMax = 50;

/** The name that a caller knows: the first part of the path, or the place when the whole of it is wrong. */
const fieldOf = (path: readonly unknown[], place: string): string => {
  const [first] = path;
  return first === undefined
    ? place
    : String(typeof first === 'object' && first !== null && 'key' in first ? first.key : first);
};

/** Each reason of an issue with the field that it stands at. */
function* reasons({ message, path = [], keys }: Issue, place: string): Generator<[field: string, message: string]> {
  const lines = message.split('\n');
  if (keys !== undefined) {
    for (const [index, key] of keys.entries()) {
      // No object carries such a member as another one does.
      const name = key === '__proto__' ? place : key;
      yield [path.length === 0 ? name : fieldOf(path, place), lines[index] ?? message];
    }
  } else {
    const field = fieldOf(path, place);
    yield [field, field === '_body' ? 'Must be a JSON object.' : message];
  }
}

/** What is wrong with a request, in the words that its caller reads. */
export function invalidRequest(found: FoundIssues): InvalidRequest {
  const details = new Map<string, string[]>();
  const places = { _path: found.pathParams, _query: found.query, _body: found.body };
  for (const [place, result] of Object.entries(places)) {
    for (const issue of (result?.issues ?? []) as readonly Issue[]) {
      for (const [field, message] of reasons(issue, place)) {
        if (!details.has(field) && details.size >= fieldsMax) break;
        const messages = details.get(field) ?? [];
        details.set(field, messages);
        if (messages.length < messagesMax && !messages.includes(message)) messages.push(message);
      }
    }
  }
  return { message: summaryOf(details), details: Object.fromEntries(details) };
}

function summaryOf(details: ReadonlyMap<string, readonly string[]>): string {
  const [first, ...others] = details;
  if (first === undefined) return 'The request is invalid.';
  const also = others.length === 0 ? '' : ` Also invalid: ${others.map(([name]) => name).join(', ')}.`;
  return `${first[0]}: ${first[1][0]}${also}`;
}
