/** What the document is written in: the page's script chooses the same. */
export interface PageLocale {
  language: string;
  /** BCP 47 tag for numbers. */
  locale: string;
}

const preferencesMax = 20;
const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

const isLocale = (tag: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

/** The tags of an Accept-Language header, best first (RFC 9110, 12.5.4). */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',', preferencesMax)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** The first wanted language that the page speaks, else English. */
export const negotiateLocale = (
  wanted: readonly string[],
  preferred: readonly string[],
  spoken: ReadonlyMap<string, unknown>,
): PageLocale => {
  const language = wanted.map(languageOf).find((code) => code === 'en' || spoken.has(code)) ?? 'en';
  const locale = preferred.find((tag) => languageOf(tag) === language && isLocale(tag)) ?? language;
  return { language, locale };
};
