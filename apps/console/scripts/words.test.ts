import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uiWords } from '@florin/ui/words/ui';
import { expect, test } from 'vitest';
import { en } from '../src/words/en.ts';

const folders = [join(import.meta.dirname, '../src'), join(import.meta.dirname, '../../../packages/ui/src')];
const code = folders
  .flatMap((cwd) => globSync('**/*.{ts,tsx}', { cwd }).map((path) => join(cwd, path)))
  .filter((path) => !/words\/(en|de|es|fr|it|pt|tr|ar|zh|ja|ui)[\w-]*\.ts$|\.test\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('every word of the console is said somewhere', () => {
  const unsaid = Object.keys({ ...en, ...uiWords }).filter(
    (name) => !new RegExp(`['.]${name}\\b|^ *${name}: \\[`, 'm').test(code),
  );
  expect(unsaid).toEqual([]);
});

test('words are whole: none is empty, and none has a place without its name', () => {
  for (const word of [...Object.values(en), ...Object.values(uiWords)]) {
    expect(word.trim()).toBe(word);
    expect(word.replaceAll(/\{\w+\}/g, '')).toMatch(/^[^{}]+$/);
  }
});
