import { text } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { whole } from './answers.ts';
import { orNull } from './node.ts';

/** `head`, a hash or a level. */
export type At = string;

const pathOf = (address: string, at: At): string => `/chains/main/blocks/${at}/context/contracts/${address}`;

/** Mutez of an account; zero where there is none. */
export const readCoins = async (node: Asker, address: string, at: At = 'head'): Promise<bigint> =>
  (await orNull(node.ask(`${pathOf(address, at)}/balance`, [], (value) => whole(value, 'balance')))) ?? 0n;

/** The number that an account used last; one that there is none of begins where the whole chain has come to. */
export const readCounter = (node: Asker, address: string, at: At = 'head'): Promise<bigint> =>
  node.ask(`${pathOf(address, at)}/counter`, [], (value) => whole(value, 'counter'));

/** Whether the chain has the public key of an account. */
export const isRevealed = async (node: Asker, address: string, at: At = 'head'): Promise<boolean> =>
  (await orNull(
    node.ask(`${pathOf(address, at)}/manager_key`, [], (value) => value !== null && text(value, 'manager_key') !== ''),
  )) ?? false;
