import type { Beats } from './beats.ts';
import { comesAbout, type Installation } from './installation.ts';
import { type Host, plugCable, pullCable } from './network.ts';

/** How the primary goes: its processes are killed, its host loses its network, or it hands over. */
export type RoundKind = 'kill' | 'cable' | 'switchover';

export interface Round {
  kind: RoundKind;
  /** Longest time without a write to the database. */
  outageMs: number;
  /** Longest time without a payment that was created and could be paid. */
  shopOutageMs: number;
  /** The process that worked last, and how long after it could reach the database again. */
  slowestMs: number;
  slowest: string;
  /** After the database was back, until a payment was completed; null where none was before the cluster was whole. */
  completedMs: number | null;
}

export interface Watched {
  database: Beats;
  /** Payments that were acknowledged together with their address. */
  shop: Beats;
  /** The chain was read further. */
  chain: Beats;
  completed: Beats;
  processes: ReadonlyMap<string, Beats>;
}

const wholeMs = 120_000;

/** One failover from start to end: afterwards everything is as it was, with another primary. */
export async function playRound(installation: Installation, watched: Watched, kind: RoundKind): Promise<Round> {
  const { cluster } = installation;
  await cluster.isWhole(wholeMs);
  const primary = await cluster.primary();
  if (primary === null) throw new Error('There is no primary to fail over from.');
  const start = Date.now();
  await beginRound(installation, primary, kind);
  await comesAbout('another primary', async () => {
    const now = await cluster.primary();
    return now !== null && now.name !== primary.name ? now : null;
  });
  const changed = Date.now();
  const isCut = (name: string): boolean => kind === 'cable' && installation.runsOn(name, primary);
  const back = await comesAbout('a write', () => firstAfterOutage(watched.database, start, changed));
  const reached = await everyProcess(watched, back, (name) => !isCut(name));
  const plugged = Date.now();
  if (kind === 'cable') plugCable(primary);
  else cluster.restartDatabase(primary);
  const reachedLater = await everyProcess(watched, plugged, isCut);
  const signs = kind === 'cable' && isCut('signer') ? plugged : back;
  const sold = await comesAbout('a payment', () => watched.shop.after(back));
  const last = [...reached, ...reachedLater].toSorted((one, other) => other.ms - one.ms)[0];
  await cluster.isWhole(wholeMs);
  const completed = watched.completed.after(signs);
  return {
    kind,
    outageMs: watched.database.longestGap(start, back + 1),
    shopOutageMs: watched.shop.longestGap(start, sold + 1),
    slowestMs: last?.ms ?? 0,
    slowest: last?.name ?? '',
    completedMs: completed === null ? null : completed - signs,
  };
}

async function beginRound({ cluster }: Installation, primary: Host, kind: RoundKind): Promise<void> {
  if (kind === 'kill') cluster.killDatabase(primary);
  else if (kind === 'cable') pullCable(primary);
  else await cluster.switchOver(primary);
}

/** The first write that the new primary can have taken; a switchover may be over before it is seen. */
function firstAfterOutage(database: Beats, start: number, changed: number): number | null {
  const first = database.after(changed);
  if (first === null) return null;
  let [gap, back] = [0, first];
  for (let at = start; at < first;) {
    const next = database.after(at) ?? first;
    if (next - at > gap) [gap, back] = [next - at, next];
    at = next;
  }
  return back;
}

async function everyProcess(
  { processes, chain }: Watched,
  from: number,
  isAsked: (name: string) => boolean,
): Promise<{ name: string; ms: number }[]> {
  const asked = [...processes.values(), chain].filter(({ name }) => isAsked(name));
  return Promise.all(
    asked.map(async (beats) => {
      const at = await comesAbout(`${beats.name} works again`, () => beats.after(from));
      return { name: beats.name, ms: at - from };
    }),
  );
}
