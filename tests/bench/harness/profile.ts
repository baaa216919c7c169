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

/** Milliseconds that each function itself took. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    if (!waiting.has(place)) times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return times;
}

const placeOf = ({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string => {
  const file = url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^file:\/\/.*?\/(?=apps\/|packages\/|contract\/|tests\/)/, '');
  return url === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
};

export interface Difference {
  place: string;
  product: number;
  bare: number;
}

/** Functions by what the product spends in them beyond the bare server, most first. */
export function compareTimes(product: ReadonlyMap<string, number>, bare: ReadonlyMap<string, number>): Difference[] {
  const places = [...new Set([...product.keys(), ...bare.keys()])];
  return places
    .map((place) => ({ place, product: product.get(place) ?? 0, bare: bare.get(place) ?? 0 }))
    .toSorted((a, b) => b.product - b.bare - (a.product - a.bare));
}

const read = (folder: string): Map<string, number> => {
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error(`No profile was written to ${folder}.`);
  return selfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile);
};

const shown = 40;

/** For people: where the product spends more than the bare server over the same requests. */
export function explainDifference(folders: { product: string; bare: string }): string[] {
  const [product, bare] = [read(folders.product), read(folders.bare)];
  const sum = (times: ReadonlyMap<string, number>): number =>
    [...times.values()].reduce((total, time) => total + time, 0);
  return [
    `working ${sum(product).toFixed(0)} ms, bare ${sum(bare).toFixed(0)} ms; of it, in ms:`,
    ' product     bare',
    ...compareTimes(product, bare)
      .slice(0, shown)
      .map((one) => `${one.product.toFixed(0).padStart(8)} ${one.bare.toFixed(0).padStart(8)}  ${one.place}`),
  ];
}
