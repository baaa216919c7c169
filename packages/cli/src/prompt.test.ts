import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ids } from '@florin/contract/examples/ids';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shownOn } from '../test/screen.ts';
import { Terminal } from '../test/terminal.ts';

const bin = fileURLToPath(new URL('bin.ts', import.meta.url));
// `script` of util-linux gives a program a terminal; the one of BSD takes other words.
const hasTerminals = /util-linux/.test(String(spawnSync('script', ['--version']).stdout));
// oxlint-disable-next-line no-console -- what is left out is said aloud
if (!hasTerminals) console.warn('SKIPPED: prompts on a real terminal, because "script" of util-linux is not here.');

let terminal: Terminal;
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal.remove());

/** Runs the program on a pseudo-terminal of so many columns. */
function onTerminal(
  columns: number,
  words: readonly string[],
): { child: ChildProcessWithoutNullStreams; shown(): string } {
  const line = [process.execPath, bin, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 24; exec ${line}`, '/dev/null'], {
    cwd: terminal.folder,
    env: {
      PATH: process.env['PATH'],
      TERM: 'xterm',
      FLORIN_CONFIG_DIR: terminal.config,
      FLORIN_BASE_URL: 'http://127.0.0.1:9',
      FLORIN_API_KEY: 'flr_key',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  child.stdout.on('data', (text: Buffer) => (written += text.toString()));
  return { child, shown: () => shownOn(columns, written).replaceAll('\n', '') };
}

const ended = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));
const patience = { timeout: 20_000, interval: 20 };

describe.skipIf(!hasTerminals)('on a real terminal', () => {
  test.each([60, 80, 120, 200])(
    'a confirmation is seen whole on %s columns, and what is typed behind it',
    async (columns) => {
      const { child, shown } = onTerminal(columns, ['withdrawals', 'remove-wallet', ids.chain]);
      const question = `Remove the wallet of a chain (${ids.chain}) at http://127.0.0.1:9? [y/N]`;
      await vi.waitFor(() => expect(shown()).toContain(question), patience);
      child.stdin.write('no');
      await vi.waitFor(() => expect(shown()).toContain(`${question} no`), patience);
      const end = ended(child);
      child.stdin.write('\r');
      expect(await end).toBe(2);
      expect(shown()).toContain('Nothing was done.');
    },
  );

  test('an address is asked for and seen, a password is asked for and not', async () => {
    const { child, shown } = onTerminal(100, ['login', '--session', '--base-url', 'http://127.0.0.1:9']);
    await vi.waitFor(() => expect(shown()).toContain('E-mail: '), patience);
    child.stdin.write('a@example.com\r');
    await vi.waitFor(() => expect(shown()).toContain('E-mail: a@example.com'), patience);
    await vi.waitFor(() => expect(shown()).toContain('password: '), patience);
    const end = ended(child);
    child.stdin.write('correct horse\r');
    expect(await end).toBe(9);
    expect(shown()).not.toContain('horse');
  });
});
