/** A number of an answer as the node wrote it: a JavaScript number would round an amount. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Source = { readonly source: string };

/** JSON whose numbers stay text. @throws SyntaxError when it is none. */
export function parseExactly(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: Source): unknown =>
    typeof value === 'number' ? new Numeral((context as Source).source) : value;
  return JSON.parse(text, keep);
}
