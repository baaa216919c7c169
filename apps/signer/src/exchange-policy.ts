import { beyond, type Why } from './alarm.ts';
import type { ExchangeLimits, OwnFacts, StoredIntent } from './facts.ts';

/**
 * Why a transfer to an exchange is not signed; null when it goes to the deposit address that this signer was configured
 * with: a database that names another one, or an exchange that answers with one, redirects nothing.
 */
export function checkExchange(
  { source, asset, destination, amount }: StoredIntent,
  own: OwnFacts,
  limits: readonly ExchangeLimits[],
): Why | null {
  if (source.kind !== 'treasury') return 'a transfer to an exchange comes from the treasury';
  const limit = limits.find(({ ref }) =>
    asset.kind === 'native' ? ref === null : ref !== null && own.canonical(ref) === own.canonical(asset.ref),
  );
  if (!limit) return beyond('this signer sends this asset to no exchange');
  const address = own.canonical(limit.address);
  if (address === null || own.canonical(destination) !== address)
    return 'it goes to another address than the configured one of the exchange';
  return amount > limit.max ? beyond(`${amount} is more than this signer sends to an exchange at once`) : null;
}
