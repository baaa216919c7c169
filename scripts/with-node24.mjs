// Runs one of the project's TypeScript entry points under the Node that npm installed beside it. The host's Node may
// be much older: it only starts this file, which therefore keeps to old syntax.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const majorMin = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const hasOwnNode = existsSync(ownNode);

function refuse(why) {
  console.error(`${why} Run "npm install" first: it brings the Node that Florin needs.`);
  process.exit(1);
}

if (!hasOwnNode && Number(process.versions.node.split('.')[0]) < majorMin) {
  refuse(`Florin needs Node ${majorMin} and found ${process.version}.`);
}
const child = spawn(hasOwnNode ? ownNode : process.execPath, process.argv.slice(2), { stdio: 'inherit', cwd: root });
child.on('error', (error) => refuse(`${ownNode} does not start (${error.code}).`));
// Both get Ctrl-C from the terminal; only the child decides when everything has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code === null ? 1 : code));
