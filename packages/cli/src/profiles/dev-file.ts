import { dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { readText } from './private-file.ts';

/** What a running development stack writes down for programs. */
export interface DevFile {
  readonly base_url: string;
  readonly tls: { readonly ca: string };
  readonly merchant: SignIn & { readonly api_key: string; readonly webhook_scope_api_key: string };
  readonly admin: SignIn;
  readonly chains: readonly DevChain[];
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

export interface DevChain {
  readonly id: string;
  readonly short_name: string;
  readonly rpc_url: string;
  /** Accounts that the node signs for. */
  readonly payers: readonly string[];
  readonly tokens: readonly DevToken[];
}

export interface DevToken {
  readonly id: string;
  readonly symbol: string;
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
}

const parsed = (text: string): DevFile | null => {
  try {
    return JSON.parse(text) as DevFile;
  } catch {
    return null;
  }
};

/** The development stack that runs here: under FLORIN_HOME, else in `.florin` of this folder or one above it. */
export function findDevFile({ env, cwd }: Pick<Io, 'env' | 'cwd'>): DevFile | null {
  if (env['FLORIN_HOME']) {
    const text = readText(join(resolve(cwd, env['FLORIN_HOME']), 'dev.json'));
    return text === null ? null : parsed(text);
  }
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const text = readText(join(folder, '.florin', 'dev.json'));
    if (text !== null) return parsed(text);
    if (dirname(folder) === folder) return null;
  }
}
