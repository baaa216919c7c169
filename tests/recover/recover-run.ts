import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemIds } from '@florin/system/system-ids';
import { ownClock } from '../../apps/signer/src/own-clock.ts';
import { readChains } from '../../apps/signer/src/recover/chains.ts';
import type { Extent } from '../../apps/signer/src/recover/options.ts';
import { recover, type RecoverPorts } from '../../apps/signer/src/recover/recover.ts';
import { openStateFile } from '../../apps/signer/src/recover/state-file.ts';
import type { Lost, RecoveryScene } from './scene.ts';

/** What is to be searched, and where the command keeps what it knows. */
interface Ruins extends Pick<RecoveryScene, 'variables' | 'keys'> {
  seed: Uint8Array;
  stateFile: string;
}

interface Order {
  extent: Extent;
  /** An earlier run found nothing below it; 0 when omitted. */
  from?: bigint;
  bringHome?: boolean;
  /** What a person answers; true when omitted. */
  agrees?: boolean;
}

/** What the command tells machines. */
export interface Told {
  isHome: boolean;
  next: bigint;
  found: Lost[];
  planned: { indexes: string[]; gas: string }[] | null;
  lacks: bigint | null;
  sent: { state: string }[] | null;
  left: { why: string }[] | null;
  asked: string[];
}

/** A folder with the state of a search, kept between runs. */
export function openSearches() {
  const folder = mkdtempSync(join(tmpdir(), 'florin-recover-'));
  return {
    stateFile: join(folder, 'state.json'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs what the command runs, in this process, with JSON as its result. */
export async function runRecover(
  { variables, keys, seed, stateFile }: Ruins,
  { extent, from = 0n, bringHome = false, agrees = true }: Order,
  progress: (line: string) => void = () => {},
): Promise<Told> {
  const asked: string[] = [];
  let told = '';
  const ports: RecoverPorts = {
    ids: new SystemIds(ownClock),
    clock: ownClock,
    patienceMilliseconds: 120_000,
    pauseMilliseconds: 100,
    say: (line) => (told += line),
    progress,
    confirm: async (question) => {
      asked.push(question);
      return agrees;
    },
  };
  const options = { extent, stateFile, json: true, bringHome, yes: false };
  const chains = readChains(variables);
  for (const { key, tokens } of from > 0n ? chains : [])
    openStateFile(stateFile).write({ key, tokens, treasury: keys.treasuryAddress() }, { next: from, holdings: [] });
  const isHome = await recover(chains, seed, options, ports);
  const [chain] = (JSON.parse(told) as { chains: Answer[] }).chains;
  if (chain === undefined) throw new Error('The command told of no chain.');
  return {
    isHome,
    asked,
    next: BigInt(chain.next_index),
    found: chain.found.map(({ index, token, amount }) => ({ index: BigInt(index), token, amount: BigInt(amount) })),
    planned: chain.planned,
    lacks: chain.treasury_lacks === null ? null : BigInt(chain.treasury_lacks),
    sent: chain.sent,
    left: chain.left,
  };
}

interface Answer {
  next_index: string;
  found: { index: string; token: string | null; amount: string }[];
  planned: { indexes: string[]; gas: string }[] | null;
  treasury_lacks: string | null;
  sent: { state: string }[] | null;
  left: { why: string }[] | null;
}

/** In the order in which they are found. */
export const inOrder = (payments: readonly Lost[]): Lost[] =>
  payments.toSorted((one, other) => {
    if (one.index !== other.index) return one.index < other.index ? -1 : 1;
    return (one.token ?? '') < (other.token ?? '') ? -1 : 1;
  });

export const sumOf = (payments: readonly Lost[], token: string | null): bigint =>
  payments.filter((one) => one.token === token).reduce((sum, { amount }) => sum + amount, 0n);
