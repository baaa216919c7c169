// Asks the nodes of a chain, before the first payment, whether this version reads and prices it and can sign for it.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openAdapter, openFamilies } from '../families.ts';
import { ownClock } from '../own-clock.ts';
import { checkChain } from './check.ts';

const usage = `npm run chain:check -- --family <name> --network <id> --rpc-url <url> [--rpc-url <url>] [--token <contract>]

Reads, decodes, asks for prices, and signs with words that are thrown away. Sends nothing.`;

const seedBytes = 64;

function readOptions() {
  const { values } = parseArgs({
    options: {
      family: { type: 'string' },
      network: { type: 'string' },
      'rpc-url': { type: 'string', multiple: true },
      token: { type: 'string' },
    },
  });
  const { family, network, 'rpc-url': rpcUrls, token } = values;
  if (family === undefined || network === undefined || rpcUrls === undefined) throw new Error(usage);
  return { family, network, rpcUrls, token };
}

try {
  const { family, network, rpcUrls, token } = readOptions();
  const adapter = await openAdapter(family, network, { rpcUrls, finalDepth: null });
  const opened = await openFamilies(new Map([[`${family} ${network}`, null]]), randomBytes(seedBytes));
  const own = opened.get(family);
  if (adapter === null || own === undefined) throw new Error(`There is no chain family ${family}.`);
  const asset = token === undefined ? null : ({ kind: 'token', ref: token } as const);
  const findings = await checkChain({ adapter, keys: own.keys, network, token: asset, clock: ownClock });
  for (const { what, ok, detail } of findings)
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(32)}${detail}\n`);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 3;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
