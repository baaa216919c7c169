import { expect, test } from 'vitest';
import { pathsOf, textOf } from './tree.ts';

/** Tests and their fixtures that ask a whole server, in this process or in its own. */
const asking = pathsOf(
  'tests/{http,contract,fuzz,crash,start,journeys}/**/*.ts',
  'apps/server/test/*.integration.test.ts',
);

test('whoever asks a server in a test holds its answers to the contract', () => {
  const bare = asking.filter((path) => {
    const text = textOf(path);
    const composes = /\bcomposeServer\(/.test(text) && !/\bdeclareAnswers\(/.test(text);
    return composes || /(?<![\w.])fetch\(/.test(text);
  });
  expect(bare).toEqual([]);
  expect(asking.length).toBeGreaterThan(20);
});
