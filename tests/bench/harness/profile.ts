import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `node --cpu-prof` writes, as far as it is read here. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

/** Not the program's doing. */
const waiting = new Set(['(idle)', '(program)', '(root)']);

/** Share of the working time that each function itself took, largest first. */
export function selfShares({ nodes, samples, timeDeltas }: CpuProfile): { place: string; share: number }[] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const times = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    const time = timeDeltas[index] ?? 0;
    if (waiting.has(place)) continue;
    times.set(place, (times.get(place) ?? 0) + time);
    total += time;
  }
  return [...times].map(([place, time]) => ({ place, share: time / total })).toSorted((a, b) => b.share - a.share);
}

const placeOf = ({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string => {
  const file = url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*?\/(?=apps\/|packages\/|contract\/)/, '');
  return url === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
};

const shown = 40;

/** The functions that took most, one line each, for every profile in a folder. */
export const readProfiles = (folder: string): string[] =>
  readdirSync(folder).flatMap((file) =>
    selfShares(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile)
      .slice(0, shown)
      .map(({ place, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${place}`),
  );
