import type { strangeTokens } from '@florin/testing/strange-tokens';
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
  /** Weight of a payment in two or three transactions, beside about 103 of all other manners together. */
  split: number;
  /** Weight of a payment in another coin than the chosen one, beside the same. */
  elsewhere: number;
  /** Of a step after a refund, a sweep or a transfer to an exchange became final: that a deep reorg takes it. */
  aftermath: number;
  /** Which of them such a reorg is behind. */
  aftermathOf: 'all' | 'refund' | 'exchange';
  /** Of such a reorg: that what had become final fails when a block takes it again, for good. */
  refusedAgain: number;
  /** A deep reorg may take coins for good where others of the kind lie: what had moved them takes those in their place. */
  mixed: boolean;
  /** Of a step at which USDT is on its way: that its issuer begins to keep a fee of every transfer. */
  tokenFee: number;
  /** A token of the choice that does not behave. */
  strange: keyof typeof strangeTokens | null;
  /** Of a step: that it misbehaves now. */
  strangeness: number;
  /** USDT and USDC are as new as any other token: their balances have shown nothing yet. */
  unproven: boolean;
  /** How long what a refund left on an address waits before it is fetched; short where no deep reorg is meant for refunds. */
  consolidationMinutes: number;
  /** The operator has an account at an exchange, and sends it what the treasury does not need. */
  exchange: boolean;
  /** The database goes back to an earlier moment once, and the restore is seen through. */
  rewind: boolean;
  /** Of a step: that somebody pays an address which nobody was shown yet. */
  strays: number;
  /** A chain whose transactions have a lifetime runs beside the others: payers pay there, merchants are paid out there. */
  lifetimes: boolean;
  /** Of a step: that gas costs ten to sixty times as much for a while; thrice that while something of ours waits. */
  gasJump: number;
}

/** The world without what was added to it later: older seeds tell their old stories in it. */
export const narrow: Partial<Knobs> = {
  refunds: 8,
  split: 0,
  elsewhere: 0,
  aftermath: 0,
  aftermathOf: 'all',
  refusedAgain: 0,
  mixed: false,
  tokenFee: 0,
  strange: null,
  strangeness: 0,
  unproven: false,
  consolidationMinutes: 1_440,
  exchange: false,
  gasJump: 0,
  rewind: false,
  strays: 0,
  lifetimes: false,
};

/** One rewind, and nothing else that goes back: no reorg is as deep as finality, no token misbehaves. */
export const rewound: Partial<Knobs> = {
  ...narrow,
  refunds: 20,
  reorg: 0,
  deepReorg: 0,
  frozen: 0,
  liar: false,
  rewind: true,
};

/** Of all seeds: those with a chain of lifetimes. */
const lifetimesShare = 0.25;

/** The chain of lifetimes, and of other troubles what they draw: for hunts that are about it. */
export const withLifetimes: Partial<Knobs> = {
  lifetimes: true,
  aftermath: 0,
  strange: null,
  tokenFee: 0,
  exchange: false,
};

/** Most seeds see a little of everything; some are calm but for one kind of trouble. */
export function drawKnobs(random: Random, change: Partial<Knobs> = {}): Knobs {
  const nodes = random.pick([1, 2, 2] as const);
  // A stream of its own: what else is drawn stays as it was.
  const wider = random.split('wider');
  const knobs: Omit<Knobs, 'consolidationMinutes'> = {
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
    refunds: wider.pick([8, 20, 30]),
    toleranceUsd: random.pick(['0.00', '0.00', '1.50']),
    rateFault: random.pick([0, 0.03, 0.1]),
    batches: random.chance(0.4),
    windowMinutes: random.pick([2, 6]),
    graceMinutes: random.pick([4, 20, 1_440]),
    abandonMinutes: random.pick([20, 60, 10_080]),
    frozen: random.pick([0, 0.05]),
    split: wider.pick([0, 15, 40]),
    elsewhere: random.split('elsewhere').pick([0, 12, 30]),
    aftermath: wider.pick([0, 0.15, 0.3]),
    tokenFee: wider.pick([0, 0.05, 0.15]),
    strange: wider.pick([null, null, 'mute', 'elastic', 'boastful'] as const),
    strangeness: wider.pick([0.05, 0.15]),
    unproven: random.split('tokens').chance(1 / 3),
    exchange: wider.chance(0.4),
    gasJump: wider.pick([0, 0.02, 0.05]),
    aftermathOf: 'all',
    rewind: false,
    strays: 0,
    refusedAgain: wider.pick([0, 0.5, 0.8]),
    mixed: random.split('mixed').chance(0.4),
    lifetimes: random.split('lifetimes').chance(lifetimesShare),
    ...change,
  };
  // What was fetched before a reorg took the refund that had left it is missing: people are told so.
  return { consolidationMinutes: knobs.aftermath === 0 ? 3 : 1_440, ...knobs };
}

/** As a story tells them: what came later is told of only where it is there, so that older seeds keep their stories. */
export function toldKnobs(knobs: Knobs): Readonly<Record<string, unknown>> {
  const isRewound = knobs.rewind || knobs.strays > 0;
  const untold = new Set([...(isRewound ? [] : ['rewind', 'strays']), ...(knobs.lifetimes ? [] : ['lifetimes'])]);
  return Object.fromEntries(Object.entries(knobs).filter(([name]) => !untold.has(name)));
}

/** Nothing goes wrong: for the end of a seed, when everything must settle. */
export const calm = (knobs: Knobs): Knobs => ({
  ...knobs,
  liar: false,
  reorg: 0,
  deepReorg: 0,
  frozen: 0,
  aftermath: 0,
  tokenFee: 0,
  strangeness: 0,
  gasJump: 0,
  strays: 0,
  rpcFault: 0,
  crash: 0,
  cut: 0,
  stall: 0,
  receiverFault: 0,
  rateFault: 0,
});
