import { type LanguageCode, languageCodes } from './languages.ts';

/** What the page speaks, and how it writes numbers and times. */
export interface Choice {
  language: LanguageCode;
  /** BCP 47 tag for numbers and times: the payer's own where it is of that language. */
  locale: string;
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const isOurs = (code: string): code is LanguageCode => (languageCodes as string[]).includes(code);

const isLocale = (tag: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

/**
 * The language that was asked for in the address, else the payer's first one that the page speaks, else English.
 *
 * @param asked from `?lang=`; null when not asked
 * @param preferred the browser's list, best first
 */
export function chooseLocale(asked: string | null, preferred: readonly string[]): Choice {
  const wanted = asked === null ? preferred : [asked, ...preferred];
  const language = wanted.map(languageOf).find(isOurs) ?? 'en';
  const own = preferred.find((tag) => languageOf(tag) === language && isLocale(tag));
  return { language, locale: own ?? language };
}
