import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Asset } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { Search } from './search.ts';

/** Whose search it is: of these words, and for these tokens. Nothing of it is secret. */
export interface SearchOwner {
  /** `<family> <network>` */
  key: string;
  treasury: string;
  tokens: readonly Asset[];
}

interface Kept {
  treasury: string;
  tokens: string[];
  next: string;
  holdings: KeptHolding[];
}

type KeptHolding = {
  index: string;
  address: string;
  token: string | null;
  amount: string;
  coins?: { txHash: string; position: number; amount: string }[];
};

interface Content {
  florin: 'recover 1';
  chains: Record<string, Kept>;
}

export interface StateFile {
  read(owner: SearchOwner): Search;
  write(owner: SearchOwner, search: Search): void;
}

/**
 * What searches found so far, in a file that the next run goes on with. It names addresses and amounts: its owner alone
 * may read it.
 * @throws Error with a line for the operator where the file is another one, or of other words.
 */
export function openStateFile(file: string): StateFile {
  const content: Content = existsSync(file) ? parse(file) : { florin: 'recover 1', chains: {} };
  return {
    read: (owner) => {
      const kept = content.chains[owner.key];
      if (kept === undefined) return { next: 0n, holdings: [] };
      if (kept.treasury !== owner.treasury || kept.tokens.join() !== refsOf(owner).join())
        throw new Error(`${file} is of other words or other tokens on ${owner.key}: name another one with --state.`);
      return { next: BigInt(kept.next), holdings: kept.holdings.map(toHolding) };
    },
    write: (owner, { next, holdings }) => {
      const { key, treasury } = owner;
      content.chains[key] = { treasury, tokens: refsOf(owner), next: String(next), holdings: holdings.map(toKept) };
      // Whole or not at all, whenever this process is ended.
      writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function parse(file: string): Content {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
    if (content.florin === 'recover 1') return content;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${file} is no state of a search: name another one with --state.`);
}

const refsOf = ({ tokens }: SearchOwner): string[] =>
  tokens.flatMap((token) => (token.kind === 'token' ? [token.ref] : [])).toSorted();

const toKept = ({ index, address, asset, amount, coins }: Holding): KeptHolding => ({
  index: String(index),
  address,
  token: asset.kind === 'token' ? asset.ref : null,
  amount: String(amount),
  ...(coins && { coins: coins.map((coin) => ({ ...coin, amount: String(coin.amount) })) }),
});

const toHolding = ({ index, address, token, amount, coins }: KeptHolding): Holding => ({
  index: BigInt(index),
  address,
  asset: token === null ? { kind: 'native' } : { kind: 'token', ref: token },
  amount: BigInt(amount),
  ...(coins && { coins: coins.map((coin) => ({ ...coin, amount: BigInt(coin.amount) })) }),
});
