export type Values = Readonly<Record<string, string | number>>;

/** Marks that keep the direction of a value to itself (Unicode Standard Annex 9, 2.4): an amount stays whole in Arabic. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/** The same values for a text that runs from the right. */
export const isolate = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(String(value))]));

/** The template with its values; a place without a value stays as it is, so that a mistake is seen. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
