import type { Asker } from '@florin/json-rpc/failures';
import { readAccountSince } from './account.ts';
import { seqnoOf } from './wallet.ts';

/**
 * A wallet counts the messages that it took from outside; its count is the number of the next one. Zero while there is no
 * contract: the first message deploys it.
 */
export async function readNext(node: Asker, address: string, height?: bigint): Promise<bigint> {
  const { state, later } = await readAccountSince(node, address, height);
  const now = state.data === null ? 0n : seqnoOf(state.data);
  // What a wallet does not take is in no block.
  return now - BigInt(later.filter(({ incoming }) => incoming !== null && incoming.source === null).length);
}
