import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { mintDecimals, readAccounts } from './accounts.ts';
import type { Rpc } from './node.ts';
import { token2022Program } from './programs.ts';

const coinDecimals = 9;

/**
 * What a mint says of itself; it has no symbol of its own.
 * @throws Refusal VALIDATION_ERROR when there is no mint of the token program at the address. Mints of Token-2022 may
 * take fees from transfers, freeze or take back what they minted: they are none.
 */
export async function describeAsset(rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> {
  if (asset.kind === 'native') return { decimals: coinDecimals, symbol: null };
  const [account = null] = await readAccounts(rpc, [asset.ref]);
  const decimals = mintDecimals(account);
  if (decimals !== null) return { decimals, symbol: null };
  const why =
    account?.owner === token2022Program
      ? `The mint ${asset.ref} is one of Token-2022, which is not accepted.`
      : `No mint of the token program is at ${asset.ref}.`;
  throw new Refusal('VALIDATION_ERROR', why);
}
