import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@florin/ui/route/match';
import { describe, expect, test } from 'vitest';
import { merchantScreens } from './merchant-screens.ts';
import { operatorScreens } from './operator-screens.ts';

/** The patterns of a console's addresses, read from its code: what they load is for a browser. */
const patternsOf = (app: string): string[] => {
  const code = readFileSync(join(import.meta.dirname, `../../../apps/${app}/src/routes.ts`), 'utf8');
  return [...code.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
};

describe.each([
  { app: 'console', screens: merchantScreens },
  { app: 'operator', screens: operatorScreens },
])('the gallery of apps/$app', ({ app, screens }) => {
  const patterns = patternsOf(app);
  /** The address that is shown: the first that fits. */
  const shownBy = (path: string): string | undefined =>
    patterns.find((pattern) => matchPath(pattern, path.split('?', 1)[0] ?? '') !== null);

  test('shows every address of the console', () => {
    const shown = new Set(screens.map(({ path }) => shownBy(path)));
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => !shown.has(pattern))).toEqual([]);
  });

  test('names each screen once', () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  });
});
