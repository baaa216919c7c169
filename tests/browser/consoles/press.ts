import { contractRoutes, routeFor } from '@florin/testing/contract-routes';
import type { Browser } from 'playwright-core';
import { galleries } from './cells.ts';
import type { ConsoleName } from './fixture-console.ts';

/** In the page: presses every button of the screen, and in each dialog that opens fills its fields and presses all as well. */
const pressAll = `(async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const fill = (root) => {
    for (const field of root.querySelectorAll('input.entry, textarea.entry')) {
      if (field.value !== '') continue;
      const values = { email: 'a@example.com', url: 'https://a.example.com', date: '2026-03-02' };
      field.value = values[field.type] ?? (field.inputMode === 'numeric' ? '123456' : '5.00');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const settled = () => !document.querySelector('.loading') && document.querySelector('h1');
  for (let turn = 0; turn < 200 && !settled(); turn += 1) await wait(25);
  const buttons = () => [...document.querySelectorAll('#content button')].filter((one) => !one.closest('dialog'));
  let pressed = 0;
  const press = async (button) => {
    button.click();
    pressed += 1;
    await wait(30);
  };
  for (let at = 0; at < buttons().length; at += 1) {
    await press(buttons()[at]);
    for (let dialog = document.querySelector('dialog'), turn = 0; dialog && turn < 2; turn += 1) {
      fill(dialog);
      await wait(10);
      for (const inner of dialog.querySelectorAll('form button, .deeds button, button.danger'))
        if (inner.isConnected && inner.textContent !== 'Cancel') await press(inner);
      dialog = document.querySelector('dialog');
    }
    document.querySelector('dialog')?.close();
    await wait(10);
  }
  for (const form of document.querySelectorAll('#content form')) {
    fill(form);
    await wait(10);
    form.requestSubmit();
    await wait(30);
  }
  return pressed;
})()`;

/** What became of pressing whatever a role is shown. */
export interface Pressed {
  buttons: number;
  /** Operations that not every role may call, and that were asked for. */
  called: string[];
  /** Those of them that this role may not call. */
  forbidden: string[];
}

/** Presses everything that a console shows to a role, on every screen, and tells what it asked the server for. */
export async function pressEverything(
  browser: Browser,
  { console, origin, role }: { console: ConsoleName; origin: string; role: string },
): Promise<Pressed> {
  const context = await browser.newContext({ locale: 'en' });
  await context.addCookies([{ name: 'role', value: role, url: origin }]);
  const page = await context.newPage();
  const [called, forbidden] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const found = pathname.startsWith('/v1/') ? routeFor(request.method(), pathname + search) : undefined;
    const roles: readonly string[] | null = found?.route.metadata.roles ?? null;
    if (!found || roles === null) return;
    const { id } = contractRoutes.find(({ route }) => route === found.route) ?? { id: pathname };
    if (found.route.method !== 'GET') called.add(id);
    if (!roles.includes(role)) forbidden.add(id);
  });
  let buttons = 0;
  for (const { path } of galleries[console].screens) {
    await page.goto(origin + path);
    buttons += await page.evaluate<number>(pressAll);
  }
  await context.close();
  return { buttons, called: [...called], forbidden: [...forbidden] };
}
