import { expect, test } from 'vitest';
import { chooseLanguage, type LanguageCode, languages } from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['nl-NL', 'de'], 'de'],
  [['nl-NL'], 'en'],
  [['zh-Hans-CN', 'en'], 'zh'],
  [['constructor', 'EN-us'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});

const placesOf = (text: string): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();
const others = (Object.keys(languages) as LanguageCode[]).filter((code) => code !== 'en');

test.each(others)('every text of %s has the places of the English one, and says something else', async (code) => {
  const [english, other] = await Promise.all([languages.en.load(), languages[code].load()]);
  for (const kind of ['words', 'uiWords'] as const) {
    const [from, to] = [english[kind], other[kind]] as Record<string, string>[];
    expect(Object.keys(to!)).toEqual(Object.keys(from!));
    for (const [name, text] of Object.entries(from!))
      expect([name, placesOf(to![name]!)]).toEqual([name, placesOf(text)]);
  }
  const same = Object.entries(other.words).filter(([name, text]) => english.words[name as 'home'] === text);
  expect(same.length).toBeLessThan(Object.keys(other.words).length / 10);
});
