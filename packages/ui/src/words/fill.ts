export type Values = Readonly<Record<string, string | number>>;

/** The template with its values; a place without a value stays as it is, so that a mistake is seen. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
