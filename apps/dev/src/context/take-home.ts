import { rmSync } from 'node:fs';
import { emptyHome, makeFolders, makeHome, type Home } from '../home/home.ts';
import { endLeftovers, recordProcesses, type ProcessRecord } from '../home/leftovers.ts';
import { lockHome } from '../home/lock.ts';
import { checkPort, choosePorts, type Ports } from '../home/ports.ts';
import type { DevSettings } from '../settings.ts';
import type { Teardown } from './teardown.ts';

export interface TakenHome {
  record: ProcessRecord;
  ports: Ports;
  /** What a stack that was killed had left running, and was ended now. */
  leftovers: string[];
}

/**
 * Takes the folder and the ports. Nothing is removed before it is certain that the stack can run.
 *
 * @throws CannotStart when the folder or the public port belongs to another one
 */
export async function takeHome(settings: DevSettings, home: Home, teardown: Teardown): Promise<TakenHome> {
  makeHome(home);
  teardown.add('lock', lockHome(home.lock, home.shown));
  rmSync(home.devFile, { force: true });
  const leftovers = await endLeftovers(home.processes);
  await checkPort(settings.port);
  if (settings.fresh) emptyHome(home);
  makeFolders(home);
  return { record: recordProcesses(home.processes), ports: await choosePorts(home.ports, settings.port), leftovers };
}
