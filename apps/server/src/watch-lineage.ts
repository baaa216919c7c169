import { LineageWatch } from '@florin/engine/lineage/lineage-watch';
import { forgetfulMarker, MarkerFile } from '@florin/system/marker-file';
import type { ServerPorts } from './ports.ts';
import type { ServerConfig } from './config.ts';

const lineageEveryMs = 1_000;

export type Warn = (error: unknown, what: string) => void;

/** Looks every second whether the database went back behind what this server remembers; answers how to end that. */
export async function watchLineage(
  ports: Pick<ServerPorts, 'db' | 'clock'>,
  { markerFile }: ServerConfig,
  warn: Warn,
): Promise<() => void> {
  const marker = markerFile === null ? forgetfulMarker : new MarkerFile(markerFile);
  const watch = new LineageWatch({
    ...ports,
    marker,
    onRewound: (reason: string) => warn(new Error(reason), 'database_rewound'),
  });
  await watch.check();
  const look = (): void => void watch.check().catch((error: unknown) => warn(error, 'lineage'));
  const timer = setInterval(look, lineageEveryMs).unref();
  return () => clearInterval(timer);
}
