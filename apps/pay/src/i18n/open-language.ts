import { chooseLocale, type Choice } from './choose-locale.ts';
import { en } from './en.ts';
import { languages, type LanguageCode } from './languages.ts';
import { type Locale, openLocale } from './locale.tsx';

/** Loads what the page shall speak; English when that cannot be had. */
export async function openLanguage(choice: Choice): Promise<Locale> {
  try {
    return openLocale(choice, await languages[choice.language].load());
  } catch {
    return openLocale({ language: 'en', locale: 'en' }, en);
  }
}

/** The choice of this browser and this address. */
export const presentChoice = (address: string, preferred: readonly string[]): Choice =>
  chooseLocale(new URL(address).searchParams.get('lang'), preferred);

/** The same address in another language: a choice that survives a reload and needs no memory in the browser. */
export const addressIn = (address: string, language: LanguageCode): string => {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
};
