import type { DecodedTransaction } from '@florin/domain/ports/chain';
import type { StoredIntent } from './facts.ts';

/**
 * What a signature commits to beside its price, as one line for the journal: another signature of the same intent must
 * commit to the same. Coins that pay for their own way commit to what leaves, since a higher price makes fewer arrive.
 * Null for a cancel, which commits to nothing.
 */
export function pledgeOf({ purpose, amount, feeCap, source }: StoredIntent, bytes: DecodedTransaction): string | null {
  switch (bytes.kind) {
    case 'cancel':
      return null;
    case 'deployment':
      return `deployment ${bytes.contract}`;
    case 'batch':
      return `batch ${bytes.token} ${bytes.items.map((item) => `${item.address}:${item.amount}`).join(' ')}`;
    case 'transfer': {
      const { destination, asset } = bytes;
      if (asset.kind === 'token') return `${asset.ref} ${destination} ${amount}`;
      const paysItself = (purpose === 'sweep' && source.kind === 'deposit') || purpose === 'batch';
      return `native ${destination} ${paysItself ? amount + feeCap : amount}`;
    }
  }
}
