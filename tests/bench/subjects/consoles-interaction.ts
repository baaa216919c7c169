import type { Page } from 'playwright-core';
import { settled } from '../../browser/console-places.ts';
import type { BenchedConsole, ConsoleStage } from '../harness/console-stage.ts';
import { median, percentile } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';

const processor = 4;
const millisecondsAtMost = 200;

/**
 * Measures in the page from the browser's own time of an input event to the frame after the content that it asks for:
 * a typed key to its echo, Enter to what was found, a press on a row to what the row leads to.
 */
const watch = `
  globalThis.waits = [];
  let began = null;
  let tell = () => {};
  let isDone = () => true;
  const painted = (from) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      waits.push(performance.now() - from);
      tell();
    };
    after.port2.postMessage(null);
  });
  const look = () => {
    if (began === null || document.querySelector('#content .loading') || !isDone()) return;
    painted(began);
    began = null;
  };
  globalThis.answered = (count) => new Promise((resolve) => {
    tell = () => waits.length >= count && resolve();
    tell();
  });
  globalThis.expectAfter = (done) => { isDone = done; };
  addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key.length === 1) began = event.timeStamp; }, true);
  addEventListener('pointerdown', (event) => { began = event.timeStamp; }, true);
  addEventListener('input', look);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });`;

const waits = (page: Page): Promise<number[]> => page.evaluate<number[]>('waits');
/** Until so many inputs were answered. */
const answered = (page: Page, count: number): Promise<void> => page.evaluate<void>(`answered(${count})`);

/** Types a word into the search of the payments and asks for it, again and again; the time of each key, and of Enter. */
async function search(page: Page, presses: number): Promise<{ keys: number[]; found: number[] }> {
  const [keys, found]: [number[], number[]] = [[], []];
  const box = page.locator('form.search input[name=q]');
  for (let press = 1; press <= presses; press += 1) {
    const word = `order-${press * 7}`;
    await box.fill('');
    await box.focus();
    await page.evaluate('waits.length = 0, expectAfter(() => true)');
    for (const [at, key] of [...word].entries()) {
      await page.keyboard.press(key);
      await answered(page, at + 1);
    }
    keys.push(...(await waits(page)));
    const isThere = `() => location.search.includes(${JSON.stringify(encodeURIComponent(word))}) && !!document.querySelector('#content .row-link')`;
    await page.evaluate(`waits.length = 0, expectAfter(${isThere})`);
    await page.keyboard.press('Enter');
    await answered(page, 1);
    found.push(...(await waits(page)));
  }
  return { keys, found };
}

/** Presses one row after another and goes back; the time until the payment is there. */
async function openRows(page: Page, presses: number): Promise<number[]> {
  const opened: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    await settled(page);
    const row = page.locator('#content .row-link').nth(press % 20);
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(
      `waits.length = 0, expectAfter(() => /^\\/payments\\/[0-9a-f-]{36}$/.test(location.pathname) && !!document.querySelector('h1'))`,
    );
    await row.click();
    await answered(page, 1);
    opened.push(...(await waits(page)));
    await page.evaluate('expectAfter(() => true)');
    await page.goBack();
  }
  return opened;
}

/** Median and 95th percentile of what people wait for after a press. */
function figuresOf(what: string, name: BenchedConsole, times: readonly number[]): Figure[] {
  const detail = `of ${times.length}; ${processor} × slower processor, the server's answer included`;
  return [
    { name: `${what}, ${name}, p50`, value: median(times), unit: 'ms', detail, target: { atMost: millisecondsAtMost } },
    {
      name: `${what}, ${name}, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      detail,
      target: { atMost: millisecondsAtMost },
    },
  ];
}

export async function interactionFigures(stage: ConsoleStage, name: BenchedConsole, presses: number) {
  const context = await stage.fresh(name);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.goto(`${stage.origins[name]}/payments`);
    await page.locator('#content .row-link').first().waitFor({ timeout: 60_000 });
    const { keys, found } = await search(page, presses);
    await page.goto(`${stage.origins[name]}/payments`);
    await page.locator('#content .row-link').first().waitFor({ timeout: 60_000 });
    const opened = await openRows(page, presses);
    return [
      ...figuresOf('a key in the search', name, keys),
      ...figuresOf('Enter until what is found', name, found),
      ...figuresOf('a row until its payment', name, opened),
    ];
  } finally {
    await context.close();
  }
}
