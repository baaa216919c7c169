import type { Page } from 'playwright-core';
import { settled } from '../../browser/console-places.ts';
import type { BenchedConsole, ConsoleStage } from '../harness/console-stage.ts';
import { median, percentile } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';

const processor = 4;
const millisecondsAtMost = 200;

/**
 * Measures in the page from the browser's own time of an input event to two frames: the next one that shows something
 * else, and the one with the whole content that was asked for, the server's answer included.
 */
const watch = `
  globalThis.waits = { next: [], whole: [] };
  let began = null;
  let isFirst = false;
  let tell = () => {};
  let isDone = () => true;
  const painted = (list, from) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      list.push(performance.now() - from);
      tell();
    };
    after.port2.postMessage(null);
  });
  const look = () => {
    if (began === null) return;
    if (isFirst) painted(waits.next, began);
    isFirst = false;
    if (document.querySelector('#content .loading') || !isDone()) return;
    painted(waits.whole, began);
    began = null;
  };
  globalThis.answered = (count) => new Promise((resolve) => {
    tell = () => waits.next.length >= count && waits.whole.length >= count && resolve();
    tell();
  });
  globalThis.expectAfter = (done) => {
    isDone = done;
    waits.next.length = waits.whole.length = 0;
  };
  const begin = (event) => {
    began = event.timeStamp;
    isFirst = true;
  };
  addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key.length === 1) begin(event); }, true);
  addEventListener('pointerdown', begin, true);
  addEventListener('input', look);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });`;

interface Waits {
  next: number[];
  whole: number[];
}
const noWaits = (): Waits => ({ next: [], whole: [] });
async function take(page: Page, into: Waits): Promise<void> {
  const { next, whole } = await page.evaluate<Waits>('waits');
  into.next.push(...next);
  into.whole.push(...whole);
}
/** Until so many inputs were answered. */
const answered = (page: Page, count: number): Promise<void> => page.evaluate<void>(`answered(${count})`);

/** Types a word into the search of the payments and asks for it, again and again; the time of each key, and of Enter. */
async function search(page: Page, presses: number): Promise<{ keys: Waits; found: Waits }> {
  const [keys, found] = [noWaits(), noWaits()];
  const box = page.locator('form.search input[name=q]');
  for (let press = 1; press <= presses; press += 1) {
    const word = `order-${press * 7}`;
    await box.fill('');
    await box.focus();
    await page.evaluate('expectAfter(() => true)');
    for (const [at, key] of [...word].entries()) {
      await page.keyboard.press(key);
      await answered(page, at + 1);
    }
    await take(page, keys);
    const isThere = `() => location.search.includes(${JSON.stringify(encodeURIComponent(word))}) && !!document.querySelector('#content .row-link')`;
    await page.evaluate(`expectAfter(${isThere})`);
    await page.keyboard.press('Enter');
    await answered(page, 1);
    await take(page, found);
  }
  return { keys, found };
}

/** Presses one row after another and goes back; the time until the payment is there. */
async function openRows(page: Page, presses: number): Promise<Waits> {
  const opened = noWaits();
  for (let press = 0; press < presses; press += 1) {
    await settled(page);
    const row = page.locator('#content .row-link').nth(press % 20);
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(
      `expectAfter(() => /^\\/payments\\/[0-9a-f-]{36}$/.test(location.pathname) && !!document.querySelector('h1'))`,
    );
    await row.click();
    await answered(page, 1);
    await take(page, opened);
    await page.evaluate('expectAfter(() => true)');
    await page.goBack();
  }
  return opened;
}

/** Median and 95th percentile of what people wait for after a press; the server's part has benches of its own. */
function figuresOf(what: string, name: BenchedConsole, { next, whole }: Waits): Figure[] {
  const bound = { atMost: millisecondsAtMost };
  const detail = `of ${next.length}; ${processor} × slower processor`;
  const figure = (of: string, value: number): Figure => ({
    name: `${what}, ${name}, ${of}`,
    value,
    unit: 'ms',
    detail,
  });
  return [
    { ...figure('next paint, p50', median(next)), target: bound },
    { ...figure('next paint, p95', percentile(next, 0.95)), target: bound },
    { ...figure('whole answer, p50', median(whole)), goal: bound },
    { ...figure('whole answer, p95', percentile(whole, 0.95)), goal: bound },
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
      ...figuresOf('Enter in the search', name, found),
      ...figuresOf('a press on a row', name, opened),
    ];
  } finally {
    await context.close();
  }
}
