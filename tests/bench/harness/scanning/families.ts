import { type Family, harnesses } from '../../../chains/harnesses.ts';
import type { Protocol } from './exchange.ts';

/** A family whose reader is measured, on the chain that the conformance suite has. */
export interface ScannedFamily {
  name: Family;
  protocol: Protocol;
  /** Payments that go into one transaction; one where this is missing. */
  together?: number;
}

/** Others speak otherwise than most, or need more room in a block. */
const others: Partial<Record<Family, Omit<ScannedFamily, 'name'>>> = {
  // A wallet spends no more than 25 coins that wait for a block.
  bitcoin: { protocol: 'http', together: 10 },
  sui: { protocol: 'grpc' },
  // A wallet finds its number behind at most 30 transactions that wait.
  aptos: { protocol: 'http', together: 2 },
  // A wallet pays out of no more coins that wait for a block than it has.
  cardano: { protocol: 'http', together: 10 },
  // A block takes one group of operations of each wallet, and the suite has four.
  tezos: { protocol: 'http', together: 20 },
  // A wallet sends four messages at once.
  ton: { protocol: 'http', together: 4 },
};

export const scannedFamilies: readonly ScannedFamily[] = (Object.keys(harnesses) as Family[]).map((name) =>
  Object.assign({ name, protocol: 'http' } as const, others[name]),
);
