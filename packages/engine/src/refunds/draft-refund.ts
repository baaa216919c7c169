import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Token } from '../catalogue/catalogue.ts';
import { readHolding } from '../catalogue/read-holding.ts';
import type { EnginePorts } from '../ports.ts';

export type DraftRefundPorts = { db: Session } & Pick<EnginePorts, 'adapters' | 'treasury'>;

export interface DraftOrder {
  token: Token;
  destination: string;
  /** Base units that arrive. */
  amount: bigint;
  /** The deposit address that the coins lie on; null: they are in the treasury. */
  depositAddress: string | null;
}

export type RefundDraft =
  /** It can be sent from this account, which holds `held` base units, and costs at most `feeCap` native base units. */
  | { readonly ready: true; readonly from: string; readonly held: bigint; readonly feeCap: bigint }
  | { readonly ready: false; readonly reason: WaitingReason };

/** What the payout of a refund would need at present; nothing moves yet. */
export async function draftRefund(
  { db, adapters, treasury }: DraftRefundPorts,
  order: DraftOrder,
): Promise<RefundDraft> {
  const { token, destination, amount, depositAddress } = order;
  const { chainId } = token;
  const adapter = adapters.get(token.chainId);
  if (!adapter) return { ready: false, reason: 'chain_unavailable' };
  const payer = await treasury(token.chain.chainType);
  const from = depositAddress ?? payer;
  const held = await readHolding(db, adapter, { chainId, address: from, asset: token.asset });
  if (held < amount) return { ready: false, reason: depositAddress === null ? 'treasury_liquidity' : 'payout_failed' };
  const movement = { purpose: 'refund', from, to: destination, asset: token.asset, amount } as const;
  const cost = await adapter.estimateCost(movement).catch(unlessRefused);
  if (!cost) return { ready: false, reason: 'payout_failed' };
  // A coin pays for its way out of what is left of it; what it lacks is asked for when coins are chosen.
  if (adapter.payer === 'coins' && from !== payer) return { ready: true, from, held, feeCap: cost.feeCap };
  // Gas is the treasury's in any case: a deposit address gets it from there.
  const coins = await readHolding(db, adapter, { chainId, address: payer, asset: { kind: 'native' } });
  const own = from === payer && token.asset.kind === 'native' ? amount : 0n;
  if (coins < cost.feeCap + own) return { ready: false, reason: 'treasury_gas' };
  return { ready: true, from, held, feeCap: cost.feeCap };
}

/** Null for a transfer that would fail on the chain; a node that does not answer is another matter. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
