import { open, readFile, rename } from 'node:fs/promises';
import type { Marker } from '@florin/domain/lineage/judge-lineage';
import type { MarkerStore } from '@florin/domain/ports/marker-store';

const form = /^(\d{1,19}) (\d{1,19}) (?:(\d{1,19}) ([0-9a-f-]{36})|-)\n$/;

/**
 * A marker as one line of a file, replaced as a whole: generation, next index, and sequence and id of the newest event.
 * @throws Error with a line for the operator about a file that is none of ours.
 */
export class MarkerFile implements MarkerStore {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<Marker | null> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    const [, generation, nextIndex, sequence, id] = form.exec(text) ?? [];
    if (generation === undefined || nextIndex === undefined)
      throw new Error(`${this.#path} is no marker of ours. Move it away only after "npm run admin -- after-restore".`);
    const event = sequence === undefined || id === undefined ? null : { sequence: BigInt(sequence), id };
    return { generation: BigInt(generation), nextIndex: BigInt(nextIndex), event };
  }

  async write({ generation, nextIndex, event }: Marker): Promise<void> {
    const fresh = `${this.#path}.new`;
    const file = await open(fresh, 'w', 0o600);
    try {
      await file.writeFile(`${generation} ${nextIndex} ${event === null ? '-' : `${event.sequence} ${event.id}`}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, this.#path);
  }
}

/** For a process that was given no file: what it remembers ends with it. */
export const forgetfulMarker: MarkerStore = { read: () => Promise.resolve(null), write: () => Promise.resolve() };
