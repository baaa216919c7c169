import { type Address, beginCell, Cell } from '@ton/core';
import { type Fields, fields, list, text, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { integer } from './answers.ts';

/** What a contract answered, in order. */
export type Stack = readonly Fields[];

export interface GetMethod {
  /** Any form of the contract's address. */
  address: string;
  method: string;
  /** Addresses that it is asked with. */
  owners?: readonly Address[];
}

/** A contract that is not there, or has no such method, ends with another code than these. */
const ranWell: ReadonlySet<bigint> = new Set([0n, 1n]);

/**
 * Asks a contract on the newest state that a node has.
 * @returns null when it has no such method, or none to answer with
 */
export async function askContract(node: Asker, { address, method, owners = [] }: GetMethod): Promise<Stack | null> {
  const stack = owners.map((owner) => ({
    type: 'slice',
    value: beginCell().storeAddress(owner).endCell().toBoc({ idx: false }).toString('base64'),
  }));
  return node.ask('/runGetMethod', [{ address, method, stack }], (value) => {
    const answer = fields(value, 'runGetMethod');
    if (!ranWell.has(integer(answer.exit_code, 'runGetMethod: exit_code'))) return null;
    return list(answer.stack, 'runGetMethod: stack', (item) => fields(item, 'runGetMethod: item'));
  });
}

/** A cell, or the cell of a slice. @throws NodeFailure for anything else */
export function cellAt(stack: Stack, at: number): Cell {
  const item = stack[at];
  if (item === undefined) throw wrong(`runGetMethod: item ${at}`);
  try {
    return Cell.fromBase64(text(item.value, 'runGetMethod: value'));
  } catch {
    throw new NodeFailure('The node answered no cell.');
  }
}
