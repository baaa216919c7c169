import { Refusal } from '@florin/domain/errors';
import type { PayoutCoverage, PayoutDraft, PayoutOrder, PayoutProvider } from '@florin/domain/ports/payout-provider';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'adapters' | 'treasury'>;

/** Our own treasury pays in every token that payments are swept in. */
export const treasuryCoverage: PayoutCoverage = { covers: ({ asset }) => asset.kind === 'token' };

/** Payouts straight out of the treasury, which holds what was swept into it. */
export const treasuryProvider = (ports: Ports): PayoutProvider => ({
  ...treasuryCoverage,
  draft: (order) => draft(ports, order),
});

async function draft({ adapters, treasury }: Ports, order: PayoutOrder): Promise<PayoutDraft> {
  const { token, destination, amount } = order;
  const adapter = adapters.get(token.chainId);
  if (!adapter) return { ready: false, reason: 'chain_unavailable' };
  const from = await treasury(token.chainType);
  const held = await adapter.balance(from, token.asset);
  if (held < amount) return { ready: false, reason: 'treasury_liquidity' };
  const movement = { purpose: 'payout', from, to: destination, asset: token.asset, amount } as const;
  const cost = await adapter.estimateCost(movement).catch(unlessRefused);
  if (!cost) return { ready: false, reason: 'payout_failed' };
  const coins = await adapter.balance(from, { kind: 'native' });
  if (coins < cost.feeCap) return { ready: false, reason: 'treasury_gas' };
  return { ready: true, from, held, feeCap: cost.feeCap };
}

/** Null for a transfer that would fail on the chain; a node that does not answer is another matter. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
