import { findGasFunding, insertOutgoing } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue, Token } from '../chains/catalogue.ts';
import { reprice } from './reprice.ts';
import { needsFunding, type Step } from './step.ts';

/**
 * True when the source can pay for its movement. A deposit address that moves a token needs the chain's own coin
 * first: the treasury sends it exactly what is missing, as a movement of its own that this one waits for.
 */
export async function fundGas(step: Step, catalogue: Catalogue): Promise<boolean> {
  const { ports, token, adapter } = step;
  if (!needsFunding(step)) return true;
  const held = await adapter.balance(step.row.sourceAddress, { kind: 'native' });
  if (held >= baseUnits(step.row.feeCap)) return true;
  if (await ports.db.maybe(findGasFunding, step.row.id)) return false;
  // The last moment to follow the price of gas: what was funded must be enough for what will be signed.
  const row = await reprice(step);
  const missing = baseUnits(row.feeCap) - held;
  const treasury = await ports.treasury(token.chain.chainType);
  const native = nativeToken(catalogue, token);
  const { feeCap } = await adapter.estimateCost({
    purpose: 'gas',
    from: treasury,
    to: row.sourceAddress,
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
    row.sourceAddress,
    missing,
    feeCap,
    ports.clock.now(),
  );
  return false;
}

/** The chain's own coin as the catalogue knows it. @throws InvariantError when a chain has none. */
export function nativeToken(catalogue: Catalogue, { chainId, chain }: Token): Token {
  const native = [...catalogue.tokens.values()].find(
    (token) => token.chainId === chainId && token.asset.kind === 'native',
  );
  if (!native) throw new InvariantError('The chain has no native token in the catalogue.', { chain: chain.shortName });
  return native;
}
