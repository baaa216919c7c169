import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/nodes/ports';
import { RunningStack } from '../start/running-stack.ts';
import { firstWebhook, transcript } from './first-webhook.ts';

/** Plays a newcomer against a stack of its own and writes down what happened. */
const home = mkdtempSync(join(tmpdir(), 'florin-newcomer-'));
const stack = await RunningStack.start(home, await freePort());
try {
  const page = fileURLToPath(new URL('../../docs/first-webhook.md', import.meta.url));
  writeFileSync(page, transcript(await firstWebhook(home, await freePort())));
  process.stdout.write(`Wrote ${page}\n`);
} finally {
  await stack.stop();
  rmSync(home, { recursive: true, force: true });
}
