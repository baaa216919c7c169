import { uiWords } from '@florin/ui/words/ui';
import { en } from './en.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Language {
  direction: 'ltr' | 'rtl';
  load: () => Promise<Vocabulary>;
}

/** By BCP 47 language. English comes with the console and is what a language that cannot be loaded falls back to. */
export const languages = {
  en: { direction: 'ltr', load: async () => ({ words: en, uiWords }) },
  de: { direction: 'ltr', load: async () => (await import('./de.ts')).vocabulary },
  ar: { direction: 'rtl', load: async () => (await import('./ar.ts')).vocabulary },
  ja: { direction: 'ltr', load: async () => (await import('./ja.ts')).vocabulary },
} satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;

const isOurs = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** The first language of the browser that the console speaks, else English. */
export const chooseLanguage = (preferred: readonly string[]): LanguageCode =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOurs) ?? 'en';
