import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/record/places.ts';
import { launchChromium } from '../chromium.ts';
import { webpOf } from '../pixels.ts';
import { allCells, type Cell, nameOf, openCell, openCellContext } from './cells.ts';
import { startFixtureServer } from './fixture-server.ts';

const usage = `npm run gallery               pictures of every status, theme, language sample and width, and a page of all of them
npm run gallery -- --docs     the pictures of docs/payment-page.md`;

const folder = join(root, 'tests', 'browser', 'gallery', 'dist');
const docs = join(root, 'docs', 'payment-page');

/** What the document shows: a phone and a desk, by day and by night. */
const documented: readonly Cell[] = [
  { status: 'awaiting_selection', theme: 'light', language: 'en', width: 390 },
  { status: 'awaiting_payment', theme: 'light', language: 'en', width: 390 },
  { status: 'partially_paid', theme: 'dark', language: 'en', width: 390 },
  { status: 'confirming', theme: 'light', language: 'de', width: 390 },
  { status: 'completed', theme: 'light', language: 'en', width: 390 },
  { status: 'awaiting_payment', theme: 'light', language: 'ar', width: 390 },
  { status: 'awaiting_selection', theme: 'light', language: 'en', width: 1280 },
  { status: 'awaiting_payment', theme: 'dark', language: 'en', width: 1280 },
];
const webpQuality = 0.85;

async function take(cells: readonly Cell[], target: string, kind: 'png' | 'webp'): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
  try {
    for (const cell of cells) {
      const context = await openCellContext(browser, cell, { scale: kind === 'webp' && cell.width < 600 ? 2 : 1 });
      const page = await context.newPage();
      await openCell(page, server.origin, cell.status);
      const png = await page.screenshot({ fullPage: true });
      writeFileSync(
        join(target, `${nameOf(cell)}.${kind}`),
        kind === 'png' ? png : await webpOf(page, png, webpQuality),
      );
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

const figure = (name: string): string =>
  `<figure><img loading="lazy" src="${name}.png" alt=""><figcaption>${name}</figcaption></figure>`;

/** One page with all pictures, by status. */
const overview = (cells: readonly Cell[]): string =>
  [
    '<!doctype html><meta charset="utf-8"><title>Payment page</title>',
    '<style>body{font:14px system-ui;margin:2rem;background:#ddd}figure{display:inline-block;margin:.5rem;',
    'vertical-align:top}img{max-width:30rem;max-height:40rem}</style>',
    ...Array.from(
      Map.groupBy(cells, ({ status }) => status),
      ([status, group]) => `<h2>${status}</h2>${group.map((cell) => figure(nameOf(cell))).join('')}`,
    ),
  ].join('\n');

const [asked] = process.argv.slice(2);
if (asked === '--docs') {
  await take(documented, docs, 'webp');
  console.log(`${documented.length} pictures in ${docs}`);
} else if (asked === undefined) {
  await take(allCells, folder, 'png');
  writeFileSync(join(folder, 'index.html'), overview(allCells));
  console.log(`${allCells.length} pictures: open ${join(folder, 'index.html')}`);
} else {
  console.log(usage);
  process.exitCode = 2;
}
