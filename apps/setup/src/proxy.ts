import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';
import { run, SetupError, worldReadable, writeWith } from './machine.ts';
import { root } from './places.ts';
import { readIfThere } from './processes.ts';
import { isOurs, withImport, withName } from './proxy-site.ts';

const sites = { nginx: '/etc/nginx/sites-enabled/florin', caddy: '/etc/caddy/Caddyfile' } as const;
const examples = { nginx: '/etc/florin/nginx.conf', caddy: '/etc/florin/Caddyfile' } as const;
type Proxy = keyof typeof sites;

const exampleOf = (proxy: Proxy): string =>
  readFileSync(join(root, 'deploy/proxy', proxy === 'caddy' ? 'Caddyfile' : 'nginx.conf'), 'utf8');

/** Writes an example for this name, also over one for another name; what somebody has changed stays, and is told. */
function writeSite(target: string, proxy: Proxy, { url }: Answers, { say }: Terminal): void {
  const [there, { host }] = [readIfThere(target), new URL(url)];
  if (there === null || isOurs(exampleOf(proxy), there)) {
    writeWith(target, withName(exampleOf(proxy), host), worldReadable);
    return;
  }
  say(`  ${target} is not as setup wrote it, and stays${there.includes(host) ? '' : `. It does not name ${host}`}.`);
}

/** An example for each proxy, with the name of this installation. */
export function writeProxyExamples(answers: Answers, terminal: Terminal): void {
  for (const proxy of ['caddy', 'nginx'] as const) writeSite(examples[proxy], proxy, answers, terminal);
}

/** Puts the example into its place and has the proxy read it. Sites of others, and one that somebody changed, stay. */
export function startProxy(answers: Answers, terminal: Terminal): void {
  const { proxy } = answers;
  if (proxy === null) return;
  const site = sites[proxy];
  if (!existsSync(dirname(site))) throw new SetupError(`There is no ${dirname(site)}: apt-get install ${proxy}.`);
  const there = readIfThere(site);
  const { host } = new URL(answers.url);
  if (proxy === 'caddy' && there !== null && !isOurs(exampleOf('caddy'), there) && !there.includes(host)) {
    // One file holds every site of Caddy: ours comes beside those of others.
    writeWith(site, withImport(there, examples.caddy), worldReadable);
    terminal.say(`  ${site} has sites already: it reads ${examples.caddy} as well now.`);
  } else writeSite(site, proxy, answers, terminal);
  run('systemctl', ['restart', proxy]);
}
