import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import { Counter, Histogram, type Registry } from 'prom-client';
import { judged } from './outcome.ts';
import { blockSeconds } from './seconds.ts';

interface StepOf {
  purpose: OutgoingPurpose;
  name: string;
}

/** What the machine of outgoing transactions is watched by. */
export function outgoingMeasures(registry: Registry) {
  const steps = new Counter({
    name: 'florin_outgoing_steps_total',
    help: 'Steps of outgoing transactions, by purpose and how they ended.',
    labelNames: ['purpose', 'step', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'florin_outgoing_final_seconds',
    help: 'From the intent of an outgoing transaction to the block that is final.',
    labelNames: ['purpose'],
    buckets: blockSeconds,
    registers: [registry],
  });
  return {
    step: <Result>({ purpose, name: step }: StepOf, work: () => Promise<Result>): Promise<Result> =>
      judged(work, (outcome) => steps.inc({ purpose, step, outcome })),
    final: (purpose: OutgoingPurpose, seconds: number): void => durations.observe({ purpose }, seconds),
  };
}
