import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type SampleName, sampleNames, sampleOf, takenAt } from './states.ts';

/** One picture of the gallery. */
export interface Cell {
  status: SampleName;
  theme: 'light' | 'dark';
  language: string;
  width: number;
}

/** A left-to-right language, the longest words, the other direction, and writing without spaces. */
const languages = ['en', 'de', 'ar', 'ja'] as const;
const widths = [320, 390, 768, 1280] as const;

/** Every sample on every kind of screen. */
export const allCells: readonly Cell[] = sampleNames.flatMap((status) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    languages.flatMap((language) => widths.map((width) => ({ status, theme, language, width }))),
  ),
);

const heights = 800;
const handheldBelow = 600;

export const nameOf = ({ status, theme, language, width }: Cell): string =>
  `${status.replaceAll('_', '-')}-${theme}-${language}-${width}`;

const { resolve } = createRequire(import.meta.url);
const fontFile = (path: string): string => readFileSync(resolve(path)).toString('base64');

/** The same letters on every machine: Inter and Noto Sans Arabic, both under the SIL Open Font License. */
const fonts = (): string => {
  const face = (family: string, path: string, range = '') =>
    `@font-face{font-family:${family};font-weight:100 900;${range}src:url(data:font/woff2;base64,${fontFile(path)})}`;
  return [
    face('Pictured', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    face('PicturedArabic', '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
    ':root,:root *{font-family:Pictured,PicturedArabic,sans-serif!important;caret-color:transparent!important}',
    '*,*::before{animation:none!important;transition:none!important}',
  ].join('');
};
let bundled: string | undefined;

/** A browser in which time stands still at the moment of the samples. */
export async function openCellContext(
  browser: Browser,
  { theme, language, width }: Omit<Cell, 'status'>,
  { scale = 1 } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: heights },
    colorScheme: theme,
    locale: language,
    hasTouch: width < handheldBelow,
    deviceScaleFactor: scale,
    // The letters are brought in from outside of the page.
    bypassCSP: true,
  });
  await context.clock.setFixedTime(takenAt);
  return context;
}

/** Smooth runs of colour are other noise on every renderer: pictures that are compared do without. */
const flat =
  '.summary{background:var(--deep)!important}#page:has(>.summary){background-image:linear-gradient(var(--deep))!important}';

/** Opens a sample; the page is ready to be pictured. */
export async function openCell(page: Page, origin: string, status: SampleName, { isFlat = false } = {}): Promise<void> {
  await page.goto(`${origin}/pay/${sampleOf(status).id}`);
  await page.locator('main.panel h2').waitFor();
  bundled ??= fonts();
  await page.addStyleTag({ content: isFlat ? bundled + flat : bundled });
  if (status === 'awaiting_selection') await page.locator('.mark').waitFor();
  // What to do without a wallet is told once none has told of itself.
  await page.locator('.pending').waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => Promise.all([...document.images].map((i) => i.decode())))');
}
