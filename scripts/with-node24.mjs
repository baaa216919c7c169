// Runs one of the project's TypeScript entry points under the Node that npm installed beside it.
// The host's Node may be older: it only starts this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const [major] = process.versions.node.split('.').map(Number);
if (!existsSync(ownNode) && major < 24) {
  console.error(`Florin needs Node 24 and found ${process.version}. Run "npm install" first: it brings its own.`);
  process.exit(1);
}
const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, process.argv.slice(2), { stdio: 'inherit', cwd: root });
// Both get Ctrl-C from the terminal; only the child decides when everything has stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
