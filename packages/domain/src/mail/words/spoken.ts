import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type PayerWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

/** Languages that payers are written to in, by BCP 47 language: those of the payment page. */
export const spoken: ReadonlyMap<string, PayerWords> = new Map(
  Object.entries({ en, de, es, fr, it, pt, tr, ar, zh, ja }),
);

/** The words of a language, else English with the language that they really are of. */
export const wordsIn = (language: string | null): { language: string; words: PayerWords } => {
  const words = language === null ? undefined : spoken.get(language);
  return language !== null && words ? { language, words } : { language: 'en', words: en };
};

/** The first of these BCP 47 tags that payers can be written to in; null: none. */
export const firstSpoken = (tags: readonly string[]): string | null =>
  tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((language) => spoken.has(language)) ?? null;
