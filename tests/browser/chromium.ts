import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import packages from '../../package.json' with { type: 'json' };

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

const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

/**
 * The browser inside the npm package, unpacked once for each version and user. It is moved into place whole, so that
 * test files which run at the same time never start half of it.
 */
async function unpacked(): Promise<string> {
  const version = packages.devDependencies['@sparticuz/chromium'];
  const folder = join(tmpdir(), `florin-chromium-${version}-${userInfo().uid}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  const made = mkdtempSync(`${folder}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: made },
  });
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(path)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return path;
}

/** Chromium as it comes from npm, or the one that `CHROMIUM_PATH` names. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? (await unpacked()), args: flags, headless: true });
