import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  [null, ['de-CH', 'en'], { language: 'de', locale: 'de-CH' }],
  [null, ['nl-BE', 'fr-BE', 'en'], { language: 'fr', locale: 'fr-BE' }],
  [null, ['xx'], { language: 'en', locale: 'en' }],
  [null, [], { language: 'en', locale: 'en' }],
  ['ja', ['en-GB'], { language: 'ja', locale: 'ja' }],
  ['EN', ['de', 'en-GB'], { language: 'en', locale: 'en-GB' }],
  ['constructor', ['es-419'], { language: 'es', locale: 'es-419' }],
  [null, ['zh-Hant-TW'], { language: 'zh', locale: 'zh-Hant-TW' }],
  [null, ['en_US', 'en'], { language: 'en', locale: 'en' }],
])('asked for %s by a browser that prefers %j, the page speaks %j', (asked, preferred, choice) => {
  expect(chooseLocale(asked, preferred)).toEqual(choice);
});
