import type { Watch } from '@florin/domain/ports/watch';
import { Counter, Histogram, type Registry } from 'prom-client';
import { few } from './few.ts';
import { judged } from './outcome.ts';
import { answerSeconds, stopwatch } from './seconds.ts';

const chainsMax = 100;
const methodsMax = 40;

/** The place of an id in a path, for those nodes that are asked by paths. */
const idOf = (segment: string): string => (/\d/.test(segment) && segment.length > 3 ? ':id' : segment);

/** A question without what it asks about: `accounts/0x12…/resources?limit=9` is `accounts/:id/resources`. */
export const methodOf = (question: string): string => (question.split('?', 1)[0] ?? '').split('/').map(idOf).join('/');

/** Questions to nodes, by chain: what a wrapper of each question is made of. */
export function nodeMeasures(registry: Registry): (chain: string) => Watch {
  const registers = [registry];
  const questions = new Counter({
    name: 'florin_node_requests_total',
    help: 'Questions to nodes of a chain, by how they ended.',
    labelNames: ['chain', 'method', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'florin_node_request_duration_seconds',
    help: 'How long a node took to answer a question or to fail.',
    labelNames: ['chain', 'method'],
    buckets: answerSeconds,
    registers,
  });
  const chainOf = few(chainsMax);
  return (name) => {
    const [chain, known] = [chainOf(name), few(methodsMax)];
    return (question, work) => {
      const [method, elapsed] = [known(methodOf(question)), stopwatch()];
      return judged(work, (outcome) => {
        questions.inc({ chain, method, outcome });
        durations.observe({ chain, method }, elapsed());
      });
    };
  };
}
