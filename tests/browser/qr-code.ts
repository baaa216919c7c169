import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { pixelsOf } from './pixels.ts';

type Decode = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
/** CommonJS whose types describe it as a module; the function is what it exports. */
const decode = createRequire(import.meta.url)('jsqr') as Decode;

/** What a camera would read from a code on the page; null for nothing. */
export async function readQrCode(page: Page, code: Locator = page.locator('svg.qr')): Promise<string | null> {
  const picture = await code.screenshot();
  const { data, width, height } = await pixelsOf(page, picture);
  return decode(data, width, height)?.data ?? null;
}
