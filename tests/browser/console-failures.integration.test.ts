import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Consoles, openConsoles } from './consoles/visits.ts';

let consoles: Consoles;
beforeAll(async () => void (consoles = await openConsoles()), 240_000);
afterAll(() => consoles?.close(), 60_000);

describe.each([
  { name: 'console', role: 'owner', home: 'Home' },
  { name: 'operator', role: 'operator', home: 'Desk' },
] as const)('the $name', ({ name, role, home }) => {
  test('is there where streams cannot be iterated over, as in Safari', async () => {
    const { page, go } = await consoles.visit(name, role);
    await page.addInitScript('delete ReadableStream.prototype[Symbol.asyncIterator];');
    await go('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(home);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
