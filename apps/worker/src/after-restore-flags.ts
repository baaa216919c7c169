import { EnvironmentError } from '@florin/system/environment';

export interface RestoreFlags {
  /** The chains are left out: neither searched for addresses nor compared. */
  ledger: boolean;
  release: boolean;
  margin: bigint;
  gap: bigint;
  knownIndex: bigint;
}

const numbers = { '--margin': 100_000n, '--gap': 1_000n, '--known-index': 0n } as const;
const indexMax = 2n ** 31n;

/** @throws EnvironmentError with a line for the operator. */
export function readRestoreFlags(words: readonly string[]): RestoreFlags {
  const given = new Map<string, bigint>();
  const said = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--ledger' || word === '--release') said.add(word);
    else if (Object.hasOwn(numbers, word)) given.set(word, numberOf(word, words[(at += 1)]));
    else
      throw new EnvironmentError(
        `There is no option ${word}. Options: --ledger --release ${Object.keys(numbers).join(' <n> ')} <n>`,
      );
  }
  const number = (name: keyof typeof numbers): bigint => given.get(name) ?? numbers[name];
  return {
    ledger: said.has('--ledger'),
    release: said.has('--release'),
    margin: number('--margin'),
    gap: number('--gap'),
    knownIndex: number('--known-index'),
  };
}

function numberOf(name: string, text = ''): bigint {
  if (!/^\d{1,10}$/.test(text) || BigInt(text) > indexMax)
    throw new EnvironmentError(`${name} takes a whole number up to ${indexMax}.`);
  return BigInt(text);
}
