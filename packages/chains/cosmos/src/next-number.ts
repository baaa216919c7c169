import type { Asker } from '@florin/json-rpc/failures';
import { readAccount } from './accounts.ts';

/** An account's sequence counts its transactions in blocks; it is the number of the next one. */
export const readNext = async (node: Asker, address: string, height?: bigint): Promise<bigint> =>
  (await readAccount(node, address, height))?.sequence ?? 0n;
