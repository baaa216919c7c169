import { payOnChain } from '../../apps/dev/src/demo/pay-on-chain.ts';
import type { DevChain, DevFile, DevToken } from '../../apps/dev/src/dev-file.ts';
import type { Rest } from '../../apps/dev/src/rest.ts';

interface Confirmed {
  wallet_address: string;
  required_crypto_amount: string;
}

/** A payment whose token is chosen: what its payer sees. */
export interface Chosen {
  id: string;
  address: string;
  amount: string;
  chain: DevChain;
  token: DevToken;
}

/** Where a stack has a token. */
export function tokenOf(file: DevFile, symbol: string): { chain: DevChain; token: DevToken } {
  for (const chain of file.chains) {
    const token = chain.tokens.find((one) => one.symbol === symbol);
    if (token) return { chain, token };
  }
  throw new Error(`The stack offers no ${symbol}.`);
}

/** A payment of 25 USD, chosen in the first token of this name, or in that of one chain. */
export async function choose(
  file: DevFile,
  rest: Rest,
  symbol: string,
  place: { chain: DevChain; token: DevToken } = tokenOf(file, symbol),
): Promise<Chosen> {
  const credential = { apiKey: file.merchant.api_key };
  const { id } = await rest.post<{ id: string }>('/v1/payments', { amount_usd: '25.00' }, credential);
  const chosen = await rest.post<Confirmed>(`/v1/pay/${id}/confirm`, { token_id: place.token.id });
  return { id, address: chosen.wallet_address, amount: chosen.required_crypto_amount, ...place };
}

/** Sends the amount, or another one. @returns the hash of the payer's transaction */
export const pay = async ({ chain, token, address, amount }: Chosen, instead = amount): Promise<string> =>
  (await payOnChain(chain, token, address, instead)).hash;
