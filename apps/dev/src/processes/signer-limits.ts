import type { FurtherChain } from '../chain/further-chain.ts';
import { confirmationsRequired } from '../chain/local-chain.ts';

/** Most that one payout may send, and all of 24 hours, in base units of USDT: the whole opening treasury. */
const payoutMax = String(1_000_000n * 10n ** 6n);

export const payoutLimits = (place: string, usdt: string): Record<string, string> => ({
  [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: usdt,
  [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
  [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
});

/** Everything that the stack offers on a chain may go back, as much of each token as may be paid out. */
export const refundLimits = (native: string, contracts: readonly string[]): string =>
  [`native:${native}:${native}`, ...contracts.map((contract) => `${contract}:${payoutMax}:${payoutMax}`)].join();

/** The signer looks at a chain by itself, as deep as the worker does. */
export const sightOf = (place: string, url: string, isDeep = true): Record<string, string> => ({
  [`FLORIN_SIGNER_RPC_${place}`]: url,
  ...(isDeep ? { [`FLORIN_SIGNER_FINAL_DEPTH_${place}`]: String(confirmationsRequired) } : {}),
});

/** A network that is named like its family is no name of the chain's own, and is in capitals too. */
const placeOf = ({ chain_type: family, network }: FurtherChain['identity']): string =>
  `${family.toUpperCase()}_${network === family ? network.toUpperCase() : network}`;

/** What the signer signs for one further chain. Payouts are in USDT, where it is issued there. */
export function signerLimits({
  url,
  identity,
  tokens,
  limits,
  isFinalByDepth,
}: Pick<FurtherChain, 'url' | 'identity' | 'tokens' | 'limits' | 'isFinalByDepth'>): Record<string, string> {
  const place = placeOf(identity);
  const contracts = tokens.flatMap(({ contract }) => contract ?? []);
  const usdt = tokens.find(({ symbol }) => symbol === 'USDT')?.contract ?? null;
  return {
    ...sightOf(place, url, isFinalByDepth),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(limits.fee),
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: String(limits.gas),
    ...(usdt === null ? {} : payoutLimits(place, usdt)),
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(String(limits.refund), contracts),
  };
}
