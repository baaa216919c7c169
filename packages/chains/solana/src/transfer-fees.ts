import type { Asset } from '@florin/domain/ports/chain';
import { mintDecimals, readAccounts } from './accounts.ts';
import { readUnitPrice, unitsOf } from './fees.ts';
import type { Rpc } from './node.ts';
import { signatureFee, tipOf, tokenAccountRent } from './plan.ts';

/**
 * Cost of a wallet's transfer to an address that holds nothing yet, for each asset, in lamports: one signature, its
 * priority and, for a token, the account that the wallet creates for the receiver. Null for a token that is not there.
 */
export async function transferFees(rpc: Rpc, to: string, assets: readonly Asset[]): Promise<(bigint | null)[]> {
  const price = await readUnitPrice(rpc, [to]);
  return Promise.all(
    assets.map(async (asset) => {
      if (asset.kind === 'native') return signatureFee + tipOf(unitsOf(null), price);
      const [mint = null] = await readAccounts(rpc, [asset.ref]);
      if (mintDecimals(mint) === null) return null;
      return signatureFee + tipOf(unitsOf({ creates: true }), price) + tokenAccountRent;
    }),
  );
}
