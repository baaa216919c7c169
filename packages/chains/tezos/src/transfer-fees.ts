import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { leastFee, readConstants, readPrice } from './fees.ts';
import { readBaker, tryMove } from './measure.ts';
import type { Rpc } from './node.ts';
import type { Move } from './plan.ts';
import { tokenOf } from './read-balance.ts';
import { readBranch } from './draft.ts';

/** Mutez that a transfer of each asset costs its sender, played by a baker; null for an asset that cannot be moved. */
export async function transferFees(rpc: Rpc, to: string, assets: readonly Asset[]): Promise<(bigint | null)[]> {
  const price = await readPrice(rpc);
  return Promise.all(
    assets.map((asset) =>
      readOn(
        rpc,
        async (node) => {
          const [source, constants, branch] = await Promise.all([
            readBaker(node),
            readConstants(node),
            readBranch(node),
          ]);
          const move: Move =
            asset.kind === 'native'
              ? { kind: 'coins', to, amount: 1n }
              : { kind: 'tokens', ...tokenOf(asset.ref), to, amount: 0n };
          try {
            const { gas, stored } = await tryMove(node, { source, move, constants });
            const plan = { branch, source, reveals: false, counter: 1n, fee: 0n, gas, storage: stored, move };
            return leastFee(plan, price) + stored * constants.costPerByte;
          } catch (error) {
            if (error instanceof Refusal) return null;
            throw error;
          }
        },
        'a simulation',
      ),
    ),
  );
}
