import { findGasFunding, insertOutgoing } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue, Token } from '../chains/catalogue.ts';
import { readRefundFunding } from '@florin/database/sql/refund-payouts';
import { reprice } from './reprice.ts';
import { needsFunding, type Step } from './step.ts';

/**
 * True when the source can pay for its movement. A deposit address that moves a token needs the chain's own coin
 * first: the treasury sends it exactly what is missing, as a movement of its own that this one waits for.
 */
export async function fundGas(step: Step, catalogue: Catalogue): Promise<boolean> {
  const { ports, adapter } = step;
  if (!needsFunding(step)) return true;
  if (step.row.purpose === 'refund') return fundRefund(step, catalogue);
  const held = await adapter.balance(step.row.sourceAddress, { kind: 'native' });
  if (held >= baseUnits(step.row.feeCap)) return true;
  if (await ports.db.maybe(findGasFunding, step.row.id)) return false;
  // The last moment to follow the price of gas: what was funded must be enough for what will be signed.
  const row = await reprice(step);
  await sendGas(step, catalogue, { to: row.sourceAddress, missing: baseUnits(row.feeCap) - held });
  return false;
}

/** A refund never pays with coins that lie on its address: they may be somebody else's. */
async function fundRefund(step: Step, catalogue: Catalogue): Promise<boolean> {
  const funding = await step.ports.db.maybe(readRefundFunding, step.row.id);
  if (funding) return funding.arrived;
  const { sourceAddress: to, feeCap } = await reprice(step);
  await sendGas(step, catalogue, { to, missing: baseUnits(feeCap) });
  return false;
}

async function sendGas(
  { ports, row, token, adapter }: Step,
  catalogue: Catalogue,
  { to, missing }: { to: string; missing: bigint },
): Promise<void> {
  const treasury = await ports.treasury(token.chain.chainType);
  const native = nativeToken(catalogue, token);
  const { feeCap } = await adapter.estimateCost({
    purpose: 'gas',
    from: treasury,
    to,
    asset: native.asset,
    amount: missing,
  });
  await ports.db.run(
    insertOutgoing,
    ports.ids.uuid(),
    row.chainId,
    'gas',
    row.id,
    native.id,
    'treasury',
    null,
    treasury,
    to,
    missing,
    feeCap,
    ports.clock.now(),
  );
}

/** The chain's own coin as the catalogue knows it. @throws InvariantError when a chain has none. */
export function nativeToken(catalogue: Catalogue, { chainId, chain }: Token): Token {
  const native = [...catalogue.tokens.values()].find(
    (token) => token.chainId === chainId && token.asset.kind === 'native',
  );
  if (!native) throw new InvariantError('The chain has no native token in the catalogue.', { chain: chain.shortName });
  return native;
}
