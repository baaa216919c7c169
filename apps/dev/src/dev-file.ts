import { readFileSync } from 'node:fs';
import { writePrivateFile } from './home/write-file.ts';

/** What scripts and black-box tests know of a running stack: this file and nothing else. */
export interface DevFile {
  environment: 'development';
  base_url: string;
  pay_page_base: string;
  docs_url: string;
  /** The consoles of merchants and of administrators. */
  console_url: string;
  operator_url: string;
  ops_url: string;
  database_url: string;
  /** Paths of PEM files: the local authority, and a certificate with its key for localhost and 127.0.0.1. */
  tls: { ca: string; cert: string; key: string };
  merchant: { email: string; password: string; api_key: string; webhook_scope_api_key: string };
  admin: { email: string; password: string };
  chains: DevChain[];
}

export interface DevChain {
  id: string;
  short_name: string;
  chain_type: string;
  /** The chain's own number or name. */
  chain_id: number | string;
  rpc_url: string;
  confirmations_required: number;
  /** Accounts that hold every token: unlocked, or with keys that anybody may know; none where the node's own wallet pays. */
  payers: string[];
  tokens: DevToken[];
}

export interface DevToken {
  id: string;
  symbol: string;
  token_type: string;
  /** Null for the chain's own coin. */
  contract: string | null;
  decimals: number;
}

export const writeDevFile = (path: string, file: DevFile): void =>
  writePrivateFile(path, `${JSON.stringify(file, null, 2)}\n`);

/** The running stack; null when none has written the file. */
export function readDevFile(path: string): DevFile | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DevFile;
  } catch {
    return null;
  }
}
