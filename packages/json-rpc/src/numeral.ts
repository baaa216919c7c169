/** A number of an answer as the node wrote it: a JavaScript number would round an amount. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Source = { readonly source: string };

/**
 * A number in a list or an object that JavaScript may write in another way than the text has it: of more than 15 digits, with
 * a point or an exponent, or a negative zero. What looks like one inside of a string is found too.
 */
const inexact = /[[,:\s]-?(?:\d{16}|\d+[.eE]|0(?<=-0))[\d.eE+-]*\s*[\]},]/;

/**
 * JSON whose numbers stay text. Most answers have short whole numbers alone, which JavaScript keeps digit by digit: asking for the
 * source of every value takes some three times as long.
 * @throws SyntaxError when it is none.
 */
export function parseExactly(text: string): unknown {
  if (inexact.test(text)) return JSON.parse(text, keepSource);
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? new Numeral(text.trim()) : keepWhole(value);
}

const keepSource = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === 'number' ? new Numeral((context as Source).source) : value;

/** Puts numerals in the place of numbers, all through what was parsed for this alone. */
function keepWhole(value: unknown): unknown {
  if (typeof value === 'number') return new Numeral(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) value[at] = keepWhole(value[at]);
  else keepMembers(value as Record<string, unknown>);
  return value;
}

function keepMembers(members: Record<string, unknown>): void {
  // What JSON.parse makes inherits nothing that a loop would find, and a list of names costs half of the walk.
  for (const name in members) {
    const member = members[name];
    // Most members are text, and stay where they are.
    if (typeof member === 'number') members[name] = new Numeral(String(member));
    else if (typeof member === 'object') keepWhole(member);
  }
}
