import { type ChainSettings, openChains, type RecoveredChain } from './chains.ts';
import { planHome } from './bring-home.ts';
import type { HomePlan } from './home-plan.ts';
import type { RecoverOptions } from './options.ts';
import { type ChainReport, readNames, tellFound, tellPlan, tellResult, tellShortage, toJson } from './report.ts';
import { searchOn } from './search.ts';
import { createSender, type SenderPorts } from './sender.ts';
import { openStateFile, type StateFile } from './state-file.ts';

export interface RecoverPorts extends SenderPorts {
  /** A line of the result. */
  say(line: string): void;
  /** A line for whoever waits. */
  progress(line: string): void;
  /** Whether a person agrees; false where nobody can be asked. */
  confirm(question: string): Promise<boolean>;
}

/**
 * Finds what stands on the addresses of a seed, on one chain after the other, and brings it home where that is wanted and
 * agreed to. True when nothing that was to be sent is missing from the blocks.
 */
export async function recover(
  settings: readonly ChainSettings[],
  seed: Uint8Array,
  options: Pick<RecoverOptions, 'extent' | 'stateFile' | 'json' | 'bringHome' | 'yes'>,
  ports: RecoverPorts,
): Promise<boolean> {
  const chains = await openChains(settings, seed);
  const state = openStateFile(options.stateFile);
  const say = (lines: readonly string[]): void => {
    if (!options.json) for (const line of lines) ports.say(line);
  };
  const reports: ChainReport[] = [];
  for (const chain of chains) {
    const report = await search(chain, state, options, ports);
    say(tellFound(report));
    reports.push(report);
  }
  if (options.bringHome) await bringAllHome(reports, options, ports, say);
  if (options.json) ports.say(toJson(reports));
  return reports.every(({ plan, result }) => isHome(plan, result));
}

/** What is left because it is worth nothing is no failure; what was to be sent and was not is one. */
const isHome = (plan: HomePlan | null, result: ChainReport['result']): boolean =>
  plan === null ||
  plan.moves.length === 0 ||
  (result !== null && result.left.length === 0 && result.sent.every(({ state }) => state === 'included'));

async function search(
  chain: RecoveredChain,
  state: StateFile,
  { extent }: Pick<RecoverOptions, 'extent'>,
  { progress }: Pick<RecoverPorts, 'progress'>,
): Promise<ChainReport> {
  const names = await readNames(chain);
  const owner = { key: chain.key, treasury: chain.own.treasury, tokens: chain.tokens };
  const found = await searchOn(chain.scan, extent, state.read(owner), (known, end) => {
    state.write(owner, known);
    progress(`${chain.key}: ${known.next} of ${end} indexes, ${known.holdings.length} found`);
  });
  return { chain, search: found, names, plan: null, result: null };
}

async function bringAllHome(
  reports: ChainReport[],
  { yes }: Pick<RecoverOptions, 'yes'>,
  ports: RecoverPorts,
  say: (lines: readonly string[]) => void,
): Promise<void> {
  for (const report of reports) {
    report.plan = await planHome(report.chain, report.search.holdings);
    say(tellPlan(report, report.plan));
  }
  const able = reports.filter((report) => report.plan !== null && tellShortage(report, report.plan).length === 0);
  const count = able.reduce((sum, { plan }) => sum + (plan?.moves.length ?? 0), 0);
  if (count === 0 || !(yes || (await ports.confirm(`Send these ${count} movements to the treasury? Type yes: `)))) {
    ports.progress('Nothing was sent.');
    return;
  }
  for (const report of able) {
    if (report.plan === null || report.plan.moves.length === 0) continue;
    ports.progress(`${report.chain.key}: sending ${report.plan.moves.length} movements`);
    report.result = await report.plan.carryOut(createSender(report.chain, ports));
    say(tellResult(report, report.result));
  }
}
