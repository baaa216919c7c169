import { openJournal } from '../journal.ts';
import type { VmStep } from './ledger.ts';
import { machineTime, SolanaVm } from './vm.ts';

export interface KeptVm {
  vm: SolanaVm;
  close(): void;
}

/** A virtual machine that goes on where the journal of its steps ends. */
export function openKeptVm(path: string, name: string): KeptVm {
  const { steps, record, replayed, close } = openJournal<VmStep>(path, { write: writeStep, read: readStep });
  const [first, ...later] = steps;
  // The first block is made by the machine itself.
  let time = first?.kind === 'block' ? Number(first.time) : null;
  const vm = new SolanaVm({ clock: () => time ?? machineTime(), name, record });
  for (const step of later) {
    if (step.kind === 'put') vm.put(step.key, step.account);
    if (step.kind === 'queue') vm.queue(Buffer.from(step.wire, 'base64'));
    if (step.kind !== 'block') continue;
    time = Number(step.time);
    vm.advance();
  }
  time = null;
  replayed();
  return { vm, close };
}

const writeStep = (step: VmStep): string => {
  if (step.kind === 'block') return JSON.stringify({ block: String(step.time) });
  if (step.kind === 'queue') return JSON.stringify({ queue: step.wire });
  const { lamports, owner, data, executable } = step.account;
  const bytes = Buffer.from(data).toString('base64');
  return JSON.stringify({ put: step.key, lamports: String(lamports), owner, data: bytes, executable });
};

type Line =
  | { block: string }
  | { queue: string }
  | { put: string; lamports: string; owner: string; data: string; executable: boolean };

function readStep(text: string): VmStep {
  const line = JSON.parse(text) as Line;
  if ('block' in line) return { kind: 'block', time: BigInt(line.block) };
  if ('queue' in line) return { kind: 'queue', wire: line.queue };
  const { put: key, lamports, data, ...rest } = line;
  return {
    kind: 'put',
    key,
    account: { ...rest, lamports: BigInt(lamports), data: new Uint8Array(Buffer.from(data, 'base64')) },
  };
}
