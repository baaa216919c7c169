import { Refusal } from '@florin/domain/errors';

interface Issue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
}

type Issues = { readonly issues: readonly Issue[] } | null | undefined;

/** The name that a caller knows: the first part of the path, or the place when the whole of it is wrong. */
const fieldOf = ({ path }: Issue, place: string): string => {
  const [first] = path ?? [];
  return first === undefined
    ? place
    : String(typeof first === 'object' && first !== null && 'key' in first ? first.key : first);
};

const messagesMax = 10;

/** What the schemas found wrong as one VALIDATION_ERROR: field name → messages, without repetitions. */
export const validationRefusal = (found: { pathParams: Issues; query: Issues; body: Issues }): Refusal => {
  const details: Record<string, string[]> = {};
  const places = { _path: found.pathParams, _query: found.query, _body: found.body };
  for (const [place, result] of Object.entries(places)) {
    for (const issue of result?.issues ?? []) {
      const field = fieldOf(issue, place);
      const messages = (details[field] ??= []);
      const message = field === '_body' ? 'Must be a JSON object.' : issue.message;
      if (messages.length < messagesMax && !messages.includes(message)) messages.push(message);
    }
  }
  return new Refusal('VALIDATION_ERROR', summaryOf(details), details);
};

/** The first reason in full, because logs show the message alone; of the others their names. */
function summaryOf(details: Readonly<Record<string, readonly string[]>>): string {
  const [first, ...others] = Object.entries(details);
  if (first === undefined) return 'The request is invalid.';
  const also = others.length === 0 ? '' : ` Also invalid: ${others.map(([name]) => name).join(', ')}.`;
  return `${first[0]}: ${first[1][0]}${also}`;
}
