import type { Marker } from '../lineage/judge-lineage.ts';

/** Keeps a marker outside of the database, where a rewind of the database does not reach. */
export interface MarkerStore {
  /** Null when none was kept. */
  read(): Promise<Marker | null>;
  write(marker: Marker): Promise<void>;
}
