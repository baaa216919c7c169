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
  es: { direction: 'ltr', load: async () => (await import('./es.ts')).vocabulary },
  fr: { direction: 'ltr', load: async () => (await import('./fr.ts')).vocabulary },
  it: { direction: 'ltr', load: async () => (await import('./it.ts')).vocabulary },
  pt: { direction: 'ltr', load: async () => (await import('./pt.ts')).vocabulary },
  tr: { direction: 'ltr', load: async () => (await import('./tr.ts')).vocabulary },
  ar: { direction: 'rtl', load: async () => (await import('./ar.ts')).vocabulary },
  zh: { direction: 'ltr', load: async () => (await import('./zh.ts')).vocabulary },
  ja: { direction: 'ltr', load: async () => (await import('./ja.ts')).vocabulary },
} satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;

const isOurs = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** The first language of the browser that the console speaks, else English. */
export const chooseLanguage = (preferred: readonly string[]): LanguageCode =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOurs) ?? 'en';
