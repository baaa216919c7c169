import type { Watch } from '@florin/domain/ports/watch';
import { Counter, Histogram, type Registry } from 'prom-client';
import { few } from './few.ts';
import { judged } from './outcome.ts';
import { stepSeconds, stopwatch } from './seconds.ts';

/** Some forty loops, and six for each chain. */
const loopsMax = 600;

/** Steps of the worker's loops, by name. */
export function loopMeasures(registry: Registry): Watch {
  const durations = new Histogram({
    name: 'florin_loop_step_duration_seconds',
    help: 'How long a step of a loop took.',
    labelNames: ['loop'],
    buckets: stepSeconds,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'florin_loop_failures_total',
    help: 'Steps of a loop that failed.',
    labelNames: ['loop'],
    registers: [registry],
  });
  const loopOf = few(loopsMax);
  return (name, work) => {
    const [loop, elapsed] = [loopOf(name), stopwatch()];
    return judged(work, (outcome) => {
      durations.observe({ loop }, elapsed());
      if (outcome !== 'done') failures.inc({ loop });
    });
  };
}
