/** Codes that name no country of ISO 3166-1: unions, the unknown, parts of a country, and what is kept for tests. */
const otherThanCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** Whether a code stands for itself: those of countries that are no more lead to their heirs. */
const isPresent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** Every country by its name in a language, with its two letters (ISO 3166-1), as the browser knows them. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(language);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !otherThanCountries.has(code) && isPresent(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((one, other) => order.compare(one.label, other.label));
}
