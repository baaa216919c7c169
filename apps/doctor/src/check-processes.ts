import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CheckList, type Finding, Note } from '@florin/system/checks/check-list';
import { readOpsAddress } from '@florin/system/ops/ops-listener';
import { Environment } from '@florin/system/environment';
import type { Reader } from '@florin/system/configuration/rules';
import { type Process, processes, userExists, type Users } from './users.ts';
import type { Variables } from './variables.ts';

const checkMs = 120_000;
const outputBytesMax = 4_194_304;
const entryOf = (name: Process): string => fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));

/** Each process's own `--check`, by its own user, and whether the process that runs says that it is ready. */
export async function checkProcesses(users: Users, of: (reader: Reader) => Variables): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const name of processes) {
    const list = new CheckList(name);
    const isUser = await list.look(
      { what: 'user', todo: 'npm run setup makes the users, or name yours by --users' },
      () => lookAtUser(users[name]),
    );
    const checked = isUser ? await checkAs(users[name], name) : [];
    await list.look({ what: 'ready', todo: `systemctl status florin-${name}; journalctl -u florin-${name}` }, () =>
      askReady(of(name)),
    );
    found.push(...checked, ...list.findings);
  }
  return found;
}

const isRoot = (): boolean => process.getuid?.() === 0;

function lookAtUser(user: string): string {
  if (!isRoot()) throw new Note(`This is not root: the check ran as user ${process.getuid?.()}, not as ${user}.`);
  if (!userExists(user)) throw new Error(`There is no user ${user}.`);
  return user;
}

/** The findings of the process itself; a process that ends without any is one by itself. */
function checkAs(user: string, name: Process): Promise<Finding[]> {
  const own = [process.execPath, entryOf(name), '--check', '--json'];
  const [command = '', ...args] = isRoot() ? ['runuser', '-u', user, '--', ...own] : own;
  return new Promise((resolve) => {
    execFile(command, args, { timeout: checkMs, maxBuffer: outputBytesMax }, (error, stdout, stderr) => {
      try {
        resolve((JSON.parse(stdout) as { findings: Finding[] }).findings);
      } catch {
        const detail = stderr.trim() || error?.message || 'It said nothing.';
        const todo = `let ${user} read the configuration, its secrets and the code`;
        resolve([{ part: name, what: 'check', state: 'wrong', detail, todo }]);
      }
    });
  });
}

async function askReady(variables: Variables): Promise<string> {
  const address = readOpsAddress(new Environment(variables));
  if (address === null) throw new Note('FLORIN_OPS_ADDR is not set, so nobody can ask.');
  const { status } = await fetch(`http://${address.host}:${address.port}/readyz`, {
    signal: AbortSignal.timeout(5_000),
  });
  if (status !== 200) throw new Error(`/readyz answers ${status}.`);
  return `/readyz on ${address.host}:${address.port}`;
}
