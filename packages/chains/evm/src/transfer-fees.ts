import type { Asset } from '@florin/domain/ports/chain';
import { transferCall } from './erc20.ts';
import { askGas, coinTransferGas } from './estimate-gas.ts';
import { readFeeHistory } from './fees.ts';
import { NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/** Holds nothing and belongs to nobody; an estimate without a gas price asks no balance of it. */
const anybody = '0x000000000000000000000000000000000000dEaD';

/**
 * A transfer of nothing runs the whole contract but changes no storage. A real one sets the receiver's empty balance
 * (20,000 instead of 100) and changes the sender's (2,900 instead of 100): EIP-2200 with the prices of EIP-2929.
 */
const storageGas = 20_000n - 100n + (2_900n - 100n);

/**
 * Cost of a transfer to an address that holds nothing yet, for each asset, in wei at present prices; null for a token
 * that refuses transfers now. The sender is nobody known, so that no balance is needed.
 */
export async function transferFees(rpc: Rpc, to: string, assets: readonly Asset[]): Promise<(bigint | null)[]> {
  const { base, priority } = await readFeeHistory(rpc);
  return Promise.all(
    assets.map(async (asset) => {
      const gas = asset.kind === 'native' ? coinTransferGas : await tokenTransferGas(rpc, asset.ref, to);
      return gas === null ? null : gas * (base + priority);
    }),
  );
}

async function tokenTransferGas(rpc: Rpc, contract: string, to: string): Promise<bigint | null> {
  try {
    const call = { from: anybody, to: contract, data: transferCall(to, 0n) };
    return storageGas + (await askGas(rpc, call));
  } catch (error) {
    if (error instanceof NodeRefusal) return null;
    throw error;
  }
}
