/** A number of an answer as the node wrote it, where a JavaScript number would change its digits. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The digits of a number of an answer, as the node wrote them; null for everything else. */
export function digitsOf(value: unknown): string | null {
  if (value instanceof Numeral) return value.text;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** A number that JavaScript may write in another way than the text has it: of more than 15 digits, or not a plain whole one. */
const inexact = /[[,:\s]-?(?:\d{16}|\d+[.eE]|0(?<=-0))[\d.eE+-]*\s*[\]},]/;
/**
 * Whole strings, so that no number is looked for in them, and numbers. A string that breaks off goes to the end: searched anew from
 * each quote in it, a node could keep the process for hours.
 */
const stringsAndNumbers = /"[^"\\]*(?:\\[^][^"\\]*)*\\?(?:"|$)|-?\d[\d.eE+-]*/g;
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * JSON whose numbers keep every digit. Whole numbers of at most 15 digits stay numbers of JavaScript, which are exact; every other
 * one is a {@link Numeral}. Most answers have none of these and are parsed at once.
 * @throws SyntaxError when it is none.
 */
export function parseExactly(text: string): unknown {
  const digits: string[] = [];
  const marked = inexact.test(text) ? text.replace(stringsAndNumbers, (found) => markOf(found, digits)) : text;
  const parsed: unknown = JSON.parse(marked);
  if (typeof parsed === 'number') return exactly(text.trim());
  return marked === text ? parsed : withNumerals(parsed, digits);
}

const exact = /^(?:0|-?[1-9]\d{0,14})$/;

const exactly = (digits: string): number | Numeral => (exact.test(digits) ? Number(digits) : new Numeral(digits));

/** Puts each number in its place again. Strangers decide how deep an answer is nested, so nothing here calls itself. */
function withNumerals(parsed: unknown, digits: readonly string[]): unknown {
  const waiting: object[] = typeof parsed === 'object' && parsed !== null ? [parsed] : [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const members = at as Record<string | number, unknown>;
    const take = (name: string | number): void => {
      const member = members[name];
      // Most members are text, and stay where they are.
      if (typeof member === 'number') members[name] = exactly(digits[member] as string);
      else if (typeof member === 'object' && member !== null) waiting.push(member);
    };
    if (Array.isArray(at)) for (let place = 0; place < at.length; place += 1) take(place);
    // What JSON.parse makes inherits nothing that a loop would find, and a list of names costs half of the walk.
    else for (const name in members) take(name);
  }
  return parsed;
}

/** A number's place in a list stands for it while the text is parsed. What is no number stays for JSON to refuse. */
const markOf = (found: string, digits: string[]): string =>
  found.startsWith('"') || !numberForm.test(found) ? found : String(digits.push(found) - 1);
