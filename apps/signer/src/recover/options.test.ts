import { describe, expect, test } from 'vitest';
import { help, readOptions } from './options.ts';

describe('options of a recovery', () => {
  test('a search needs its end and nothing else', () => {
    expect(readOptions(['--from-words', '--up-to', '999999'])).toEqual({
      wordsFile: null,
      configurationFile: null,
      extent: { upTo: 999_999n, gap: null },
      stateFile: 'recover-state.json',
      json: false,
      bringHome: false,
      yes: false,
    });
  });

  test.each([
    [['--up-to', '5'], 'Say --from-words'],
    [['--from-words'], 'Say where to end'],
    [['--from-words', '--up-to', '2147483648'], '--up-to takes a whole number up to 2147483647.'],
    [['--from-words', '--gap', '-1'], 'argument is ambiguous'],
    [['--from-words', '--gap', '1e3'], '--gap takes a whole number'],
    [['--from-words', '--gap', '5', 'abandon abandon'], 'Unexpected argument'],
    [['--from-words', '--gap', '5', '--words', 'abandon'], "Unknown option '--words'"],
  ])('%j is refused', (args, why) => {
    expect(() => readOptions(args)).toThrow(why);
  });

  test('help explains every option', () => {
    expect(readOptions(['--help'])).toBeNull();
    const options = ['--from-words', '--words-file', '--up-to', '--gap', '--configuration', '--state', '--json'];
    for (const option of [...options, '--bring-home', '--yes']) expect(help).toContain(`\n  ${option} `);
  });
});
