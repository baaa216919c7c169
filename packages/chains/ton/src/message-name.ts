import { type Address, beginCell, type Cell, storeMessage } from '@ton/core';

/**
 * The name of a message from outside (TEP-467), hex: the hash of its address and its body alone. Whoever passes a message
 * on may write the rest of it anew, and the wallet does the same.
 */
export const nameOf = ({
  info,
  body,
}: {
  info: { type: string; dest?: Address | null | unknown };
  body: Cell;
}): string =>
  beginCell()
    .store(
      storeMessage(
        { info: { type: 'external-in', dest: info.dest as Address, importFee: 0n, src: null }, init: null, body },
        { forceRef: true },
      ),
    )
    .endCell()
    .hash()
    .toString('hex');
