import { createHash } from 'node:crypto';
import { spellAddress } from './bech32.ts';
import type { Coin } from './read-submitted.ts';

interface Attribute {
  key: string;
  value: string;
  index: boolean;
}

/** What happened in a transaction, as a module tells it. */
export interface ChainEvent {
  type: string;
  attributes: readonly Attribute[];
}

export const event = (type: string, attributes: Readonly<Record<string, string>>): ChainEvent => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
});

export const spell = (coins: readonly Coin[]): string =>
  coins.map(({ denom, amount }) => `${amount}${denom}`).join(',');

/** What the bank module tells of a transfer. */
export const moved = ({ from, to, coins }: { from: string; to: string; coins: string }): ChainEvent[] => [
  event('coin_spent', { spender: from, amount: coins }),
  event('coin_received', { receiver: to, amount: coins }),
  event('transfer', { recipient: to, sender: from, amount: coins }),
  event('message', { sender: from }),
];

export const moduleAddress = (name: string, prefix: string): string =>
  spellAddress(prefix, createHash('sha256').update(name).digest().subarray(0, 20));
