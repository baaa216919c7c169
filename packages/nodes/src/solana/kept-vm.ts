import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { VmStep } from './ledger.ts';
import { machineTime, SolanaVm } from './vm.ts';

export interface KeptVm {
  vm: SolanaVm;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before it happens, and the next start takes the
 * same steps again. A SIGKILL loses nothing that was answered.
 */
export function openKeptVm(path: string, name: string): KeptVm {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readSteps(path);
  const file = openSync(path, 'a', 0o600);
  const [first] = steps;
  // The first block is made by the machine itself.
  let replaying = first?.kind === 'block' ? first.time : null;
  const clock = () => (replaying === null ? machineTime() : Number(replaying));
  const record = (step: VmStep): void => {
    if (replaying === null) writeSync(file, `${writeStep(step)}\n`);
  };
  const vm = new SolanaVm({ clock, name, record });
  for (const step of steps.slice(1)) {
    if (step.kind === 'put') vm.put(step.key, step.account);
    if (step.kind === 'queue') vm.queue(Buffer.from(step.wire, 'base64'));
    if (step.kind !== 'block') continue;
    replaying = step.time;
    vm.advance();
  }
  replaying = null;
  return { vm, close: () => closeSync(file) };
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

/** What an earlier run wrote down. A last line that was cut off never happened, and goes. */
function readSteps(path: string): VmStep[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map(readStep);
}
