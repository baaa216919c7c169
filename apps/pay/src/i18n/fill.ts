export type Values = Readonly<Record<string, string>>;

const place = /\{(\w+)\}/g;

/** The template with its values; a place without a value stays as it is, so that a mistake is seen. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(place, (whole, name: string) => values[name] ?? whole);

/** The names between braces, sorted. */
export const placesOf = (template: string): string[] =>
  Array.from(template.matchAll(place), ([, name = '']) => name).toSorted();

/** A template cut at its places: words and names in turn, words first. */
export const cutAtPlaces = (template: string): string[] => template.split(place);
