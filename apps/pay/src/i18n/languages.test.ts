import { expect, test } from 'vitest';
import { en, type TextName } from './en.ts';
import { placesOf } from './fill.ts';
import { languageCodes, languages } from './languages.ts';

const names = Object.keys(en) as TextName[];
const others = languageCodes.filter((code) => code !== 'en');
/** Texts that may read as in English. */
const sameAllowed: ReadonlySet<string> = new Set(['coin_on', 'fr.transaction', 'fr.receipt_date']);

test('the page speaks ten languages', () => {
  expect(languageCodes).toEqual(['en', 'de', 'es', 'fr', 'it', 'pt', 'tr', 'ar', 'zh', 'ja']);
});

test.each(others)('%s has every text, with the same values in it, in its own words', async (code) => {
  const texts = await languages[code].load();
  expect(Object.keys(texts)).toEqual(names);
  const differing = names.filter((name) => placesOf(texts[name]).join() !== placesOf(en[name]).join());
  expect(differing).toEqual([]);
  const untranslated = names.filter(
    (name) => texts[name] === en[name] && !sameAllowed.has(name) && !sameAllowed.has(`${code}.${name}`),
  );
  expect(untranslated).toEqual([]);
  expect(names.filter((name) => texts[name].trim() === '')).toEqual([]);
});

test('texts in the writing of their language', async () => {
  const writing = {
    ar: /\p{Script=Arabic}/u,
    zh: /\p{Script=Han}/u,
    ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  };
  for (const [code, letters] of Object.entries(writing)) {
    const texts = await languages[code as keyof typeof writing].load();
    const long = names.filter((name) => en[name].length > 30);
    expect(long.filter((name) => !letters.test(texts[name]))).toEqual([]);
  }
});
