import { en, type Texts } from './en.ts';

export interface Language {
  /** In the language itself, as people look for it in a list. */
  name: string;
  direction: 'ltr' | 'rtl';
  load: () => Promise<Texts>;
}

const leftToRight = (name: string, load: () => Promise<{ texts: Texts }>): Language => ({
  name,
  direction: 'ltr',
  load: async () => (await load()).texts,
});

/** By BCP 47 language. English comes with the page and is what a language that cannot be loaded falls back to. */
export const languages = {
  en: { name: 'English', direction: 'ltr', load: () => Promise.resolve<Texts>(en) },
  de: leftToRight('Deutsch', () => import('./de.ts')),
  es: leftToRight('Español', () => import('./es.ts')),
  fr: leftToRight('Français', () => import('./fr.ts')),
  it: leftToRight('Italiano', () => import('./it.ts')),
  pt: leftToRight('Português', () => import('./pt.ts')),
  tr: leftToRight('Türkçe', () => import('./tr.ts')),
  ar: { ...leftToRight('العربية', () => import('./ar.ts')), direction: 'rtl' },
  zh: leftToRight('中文', () => import('./zh.ts')),
  ja: leftToRight('日本語', () => import('./ja.ts')),
} satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as LanguageCode[];
