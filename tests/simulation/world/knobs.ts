import type { Random } from '../core/random.ts';

/** How rough a seed is. Probabilities are of one draw: a step, an RPC answer, a statement. */
export interface Knobs {
  confirmations: number;
  /** Nodes that the workers ask; with two, both have to agree before anything is final. */
  nodes: 1 | 2;
  /** The second node tells of twice the amounts at times. */
  liar: boolean;
  /** Of a step. */
  reorg: number;
  /** Of a reorg: that it is as deep as finality or deeper. */
  deepReorg: number;
  /** Of a step after which payers' tokens lie in fresh blocks: that a token's issuer stops all its transfers for a while. */
  frozen: number;
  /** Of a question to a node. */
  rpcFault: number;
  /** Of a statement or call: that its process dies, or its connection is cut. */
  crash: number;
  cut: number;
  /** Of a statement or call: that its process pauses for some steps. */
  stall: number;
  /** Of a delivery: that its receiver fails. */
  receiverFault: number;
  /** Of a step, for each exchange: that it falls silent, or one of them begins to lie. */
  rateFault: number;
  /** How often money is given back; whatever else people do has a weight of about 114 in all. */
  refunds: number;
  toleranceUsd: string;
  /** Tokens are swept together, by a contract of the treasury's own. */
  batches: boolean;
  /** How long a rate is locked: with short windows payers come back for another one. */
  windowMinutes: number;
  /** How long a part waits for the rest, and a payment for anything at all: some seeds outlast neither. */
  graceMinutes: number;
  abandonMinutes: number;
}

/** Most seeds see a little of everything; some are calm but for one kind of trouble. */
export function drawKnobs(random: Random): Knobs {
  const nodes = random.pick([1, 2, 2] as const);
  return {
    confirmations: random.int(2, 4),
    nodes,
    liar: nodes === 2 && random.chance(0.5),
    reorg: 0.05,
    deepReorg: 0.02,
    rpcFault: random.pick([0, 0.05, 0.05]),
    crash: random.pick([0, 0.001, 0.003]),
    cut: random.pick([0, 0.001, 0.003]),
    stall: random.pick([0, 0.001, 0.004]),
    receiverFault: random.pick([0, 0.1, 0.3]),
    refunds: 8,
    toleranceUsd: random.pick(['0.00', '0.00', '1.50']),
    rateFault: random.pick([0, 0.03, 0.1]),
    batches: random.chance(0.4),
    windowMinutes: random.pick([2, 6]),
    graceMinutes: random.pick([4, 20, 1_440]),
    abandonMinutes: random.pick([20, 60, 10_080]),
    frozen: random.pick([0, 0.05]),
  };
}

/** Nothing goes wrong: for the end of a seed, when everything must settle. */
export const calm = (knobs: Knobs): Knobs => ({
  ...knobs,
  liar: false,
  reorg: 0,
  deepReorg: 0,
  frozen: 0,
  rpcFault: 0,
  crash: 0,
  cut: 0,
  stall: 0,
  receiverFault: 0,
  rateFault: 0,
});
