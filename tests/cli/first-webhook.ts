import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { packed } from '../packaging/packed-package.ts';

/** One thing that a newcomer types, what came of it, and how long it took. */
export interface Step {
  readonly why: string;
  readonly command: string;
  readonly output: string;
  readonly seconds: number;
}

interface Wish {
  readonly why: string;
  readonly command: string;
  /** Goes on in the background once it has printed this. */
  readonly until?: RegExp;
}

const port = 3000;

/** From an empty folder to the first verified webhook, as somebody would type it. */
export const wishes: readonly Wish[] = [
  {
    why: 'An empty folder, and what a shop needs to receive webhooks.',
    command: `echo '{ "type": "module" }' > package.json\nnpm install --no-audit --no-fund @florin/webhooks @florin/cli`,
  },
  {
    why: 'The receiver. It is called with events that are verified, and with nothing else.',
    command: `cat > receiver.js <<'END'
import { createServer } from 'node:http';
import { webhookListener } from '@florin/webhooks/node';

const keep = ({ event, data }) => console.log('verified', event, data.status, data.amount_usd);
const options = { secret: process.env.FLORIN_WEBHOOK_SECRET, onFailed: console.error };
createServer(webhookListener(keep, options)).listen(${port}, () => console.log('waiting'));
END`,
  },
  {
    why: 'It runs in a terminal of its own, with a secret that both sides know.',
    command: 'export FLORIN_WEBHOOK_SECRET=whsec_dGhlIGZpcnN0IHdlYmhvb2sgb2YgYSBuZXdjb21lcg==\nnode receiver.js',
    until: /waiting/,
  },
  {
    why: 'Does it work? An invented event, without any service.',
    command: `npx florin trigger payment.completed --set data.amount_usd=12.50 --forward-to http://localhost:${port}`,
  },
  {
    why: 'In another terminal, the events of the stack that `npm start` runs come to the receiver.',
    command: `npx florin listen --forward-to http://localhost:${port}`,
    until: /Listening to/,
  },
  {
    why: 'A payment, and the payer too.',
    command: 'npx florin pay --amount-usd 25.00 --token USDT',
  },
];

const limitMs = 240_000;

/** Runs all of it against a stack. @throws when a step fails or takes too long */
export async function firstWebhook(florinHome: string, freePort: number): Promise<readonly Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-first-webhook-'));
  const packages = ['webhooks', 'cli'].map((name) => ({ name: `@florin/${name}`, packed: packed(`packages/${name}`) }));
  const running: ChildProcess[] = [];
  const steps: Omit<Step, 'output'>[] = [];
  const shown: (() => string)[] = [];
  try {
    for (const { why, command, until } of wishes) {
      // What is not published yet is installed from its tarball; the port is one that is free here.
      const typed = packages
        .reduce(
          (text, one) =>
            text.replace(one.name, (name) => (command.includes('npm install') ? one.packed.tarball : name)),
          command,
        )
        .replaceAll(String(port), String(freePort));
      const child = spawn('bash', ['-euc', typed], {
        cwd: folder,
        detached: true,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          FLORIN_HOME: florinHome,
          FLORIN_WEBHOOK_SECRET: 'whsec_dGhlIGZpcnN0IHdlYmhvb2sgb2YgYSBuZXdjb21lcg==',
          npm_config_update_notifier: 'false',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.push(child);
      let output = '';
      let code: number | null | undefined;
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      child.once('close', (ended) => (code = ended));
      const began = performance.now();
      while (until === undefined ? code === undefined : !until.test(output)) {
        if (performance.now() - began > limitMs || (until !== undefined && code !== undefined))
          throw new Error(`${command}\n${output}`);
        await sleep(20);
      }
      if (until === undefined && code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
      const seconds = (performance.now() - began) / 1000;
      steps.push({ why, command, seconds });
      shown.push(() => output.replaceAll(String(freePort), String(port)).replaceAll(folder, '.'));
    }
    const receiver = shown[2] ?? (() => '');
    const began = performance.now();
    while (!/payment.completed completed 25.00/.test(receiver())) {
      if (performance.now() - began > limitMs) throw new Error(`The event did not come:\n${receiver()}`);
      await sleep(50);
    }
    return steps.map(({ why, command, seconds }, index) => ({ why, command, seconds, output: shown[index]?.() ?? '' }));
  } finally {
    // Each is the leader of a group of its own: `npx` starts others.
    for (const { pid, exitCode } of running) {
      if (pid === undefined || exitCode !== null) continue;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended in between.
      }
    }
    for (const one of packages) one.packed.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;

/** The transcript as a page. */
export function transcript(steps: readonly Step[]): string {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const parts = steps.map(
    ({ why, command, output, seconds }) =>
      `${why}\n\n${block('sh', command)}${output.trim() === '' ? '' : `\n${block('text', output.trim())}`}\n${seconds.toFixed(1)} s\n`,
  );
  return `# From an empty folder to the first verified webhook

Written by \`npm run first-webhook\`, which runs it: commands, output and times are those of that run. \`npm start\` runs in
another folder, which \`FLORIN_HOME\` names (\`export FLORIN_HOME=../florin/.florin\`). The packages are installed from the
tarballs of this tree: \`npm run pack\` makes them and prints the line that stands in the place of the second one below. What stays in a terminal of its own shows all that it printed until the end.

${parts.join('\n')}
All of it took ${total.toFixed(1)} s.
`;
}
