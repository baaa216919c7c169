import type { SignerNetwork } from '@florin/domain/ports/signer';
import type { NetworkLimits } from './facts.ts';
import { familyOf, type Families } from './family.ts';

/** What this signer sends where by its own configuration, for whoever would rather not ask in vain. */
export const tellNetworks = (limits: ReadonlyMap<string, NetworkLimits>, families: Families): SignerNetwork[] =>
  [...limits].map(([place, { refunds, exchange = [] }]) => {
    const [family = '', network = ''] = place.split(' ');
    const canonical = (text: string): string => {
      const parsed = familyOf(families, family).book.parseAddress(text);
      return parsed.ok ? parsed.canonical : text;
    };
    return {
      family,
      network,
      refundedAssets: refunds.map(({ ref }) => (ref === null ? 'native' : canonical(ref))),
      exchangeAddresses: [...new Set(exchange.map(({ address }) => canonical(address)))],
    };
  });
