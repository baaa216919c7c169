import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** Same pixels on every machine, and nothing that reaches out by itself. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** Chromium as it comes from npm, or the one that `CHROMIUM_PATH` names. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath());
  return driver.launch({ executablePath, args: flags, headless: true });
}
