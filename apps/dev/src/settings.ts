import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { CannotStart } from './cannot-start.ts';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface DevSettings {
  /** Absolute path of the folder that holds everything of this stack. */
  home: string;
  port: number;
  /** Start from empty data. */
  fresh: boolean;
  /** Families with a local chain. */
  chains: readonly ChainKind[];
  /** All of them were asked for at once: one that cannot start here is left out. */
  everyChain: boolean;
  /** A chain that takes back what was final halts, as in production, until the administrator resumes it. */
  haltOnDeepReorgs: boolean;
}

/** Families whose local chain is played by a stand-in for a node. */
export const standInKinds = ['solana', 'tron', 'cosmos', 'aptos', 'sui', 'ton', 'cardano', 'tezos'] as const;

/** Families that can have a local chain; EVM always has one. */
const chainKinds = ['evm', 'bitcoin', ...standInKinds] as const;
export type ChainKind = (typeof chainKinds)[number];

const defaults = { home: '.florin', port: '4400' };

/** Where the stack lives; a relative FLORIN_HOME counts from the root of the checkout. */
export function homeFolder(env: NodeJS.ProcessEnv): string {
  const named = env['FLORIN_HOME'] || defaults.home;
  return isAbsolute(named) ? resolve(named) : resolve(root, named);
}

/**
 * @param args `--chains all` or `--chains evm,` and names, EVM alone without; `--halt-on-deep-reorgs`
 * @throws CannotStart for a FLORIN_PORT that is no port, a FLORIN_FRESH that is neither 0 nor 1, or unknown arguments.
 */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): DevSettings {
  const port = env['FLORIN_PORT'] || defaults.port;
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new CannotStart(
      `FLORIN_PORT is "${port}". Give a number from 1 to 65535, or leave it out for ${defaults.port}.`,
    );
  const fresh = env['FLORIN_FRESH'] || '0';
  if (fresh !== '0' && fresh !== '1')
    throw new CannotStart(`FLORIN_FRESH is "${fresh}". Give 1 to start from empty data, or leave it out.`);
  return { home: homeFolder(env), port: Number(port), fresh: fresh === '1', ...readArguments(args) };
}

const usage =
  `Give --chains with evm and any of ${chainKinds.slice(1).join(', ')}, for example --chains evm,solana, or --chains all; ` +
  `and --halt-on-deep-reorgs, so that a chain that takes back what was final halts as in production.`;
const options = { chains: { type: 'string' }, 'halt-on-deep-reorgs': { type: 'boolean' } } as const;

function readArguments(args: readonly string[]): Pick<DevSettings, 'chains' | 'everyChain' | 'haltOnDeepReorgs'> {
  try {
    const { values } = parseArgs({ args: [...args], options });
    const named = values.chains ?? 'evm';
    const everyChain = named === 'all';
    const haltOnDeepReorgs = values['halt-on-deep-reorgs'] ?? false;
    return { chains: everyChain ? chainKinds : readChains(named), everyChain, haltOnDeepReorgs };
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${(error as Error).message} ${usage}`);
  }
}

function readChains(named: string): readonly ChainKind[] {
  const wanted = named.split(',').map((name) => name.trim());
  const chains = chainKinds.filter((kind) => wanted.includes(kind));
  if (!chains.includes('evm') || chains.length !== new Set(wanted).size)
    throw new CannotStart(`--chains is "${wanted.join(',')}". ${usage}`);
  return chains;
}
