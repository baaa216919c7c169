/** Markup that is whole: nothing in it is escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escaped(String(value));
};

/** Markup with values in it: texts are escaped, markup stays. */
export const markup = (texts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(texts.map((text, index) => text + textOf(values[index] ?? null)).join(''));

/** A sentence of the contract: what stands in backticks is code. */
export const prose = (text: string): Html =>
  new Html(
    escaped(text)
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      .replaceAll('\n\n', '<br><br>'),
  );
