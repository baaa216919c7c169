import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const script = readFileSync(join(import.meta.dirname, 'in-page.mjs'), 'utf8');

/** Calls a function of `in-page.mjs` in the page; by text, which a Content Security Policy does not keep out. */
async function inPage<Answer>(page: Page, name: string, argument: unknown): Promise<Answer> {
  await page.evaluate(script);
  return page.evaluate<Answer>(`pictures.${name}(${JSON.stringify(argument)})`);
}

/** Decodes a PNG with the browser's own decoder: red, green, blue and alpha of each pixel, row by row. */
export async function pixelsOf(
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  type Read = { width: number; height: number; text: string };
  const { width, height, text } = await inPage<Read>(page, 'pixelsOf', png.toString('base64'));
  return { width, height, data: new Uint8ClampedArray(Buffer.from(text, 'base64')) };
}

/** A difference of colour below this, of 255, is no difference to an eye. */
const tolerance = 24;

/** The share of pixels in which two PNGs differ, from 0 to 1; 1 for pictures of different sizes. */
export const differingShare = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  inPage(page, 'differingShare', { one: one.toString('base64'), other: other.toString('base64'), tolerance });

/** The picture as WebP. */
export async function webpOf(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  return Buffer.from(await inPage<string>(page, 'webp', { encoded: png.toString('base64'), quality }), 'base64');
}
