import type { DecodedTransaction } from '@florin/domain/ports/chain';
import type { StoredIntent } from './facts.ts';

/**
 * What a signature commits to beside its price, as one line for the journal: another signature of the same intent must
 * commit to the same. Coins that pay for their own way commit to what leaves at most, since a higher price makes fewer
 * arrive, and a reorg may have taken some of them.
 * Null for a cancel, which commits to nothing.
 */
export function pledgeOf({ purpose, amount, feeCap, source }: StoredIntent, bytes: DecodedTransaction): string | null {
  switch (bytes.kind) {
    case 'cancel':
      return null;
    case 'delegation':
    case 'undelegation':
      return `${bytes.kind} ${bytes.destination} ${bytes.amount}`;
    case 'deployment':
      return `deployment ${bytes.contract}`;
    case 'batch':
      return `batch ${bytes.token} ${bytes.items.map((item) => `${item.address}:${item.amount}`).join(' ')}`;
    case 'transfer': {
      const { destination, asset } = bytes;
      if (asset.kind === 'token') return `${asset.ref} ${destination} ${amount}`;
      const isOwn = purpose === 'sweep' || purpose === 'consolidation';
      const paysItself = (isOwn && source.kind === 'deposit') || purpose === 'batch';
      return paysItself ? `native ${destination} up to ${amount + feeCap}` : `native ${destination} ${amount}`;
    }
  }
}

const atMost = /^(?<what>native \S+) (?:up to )?(?<amount>\d+)$/;

/** Whether a further signature commits to no more than an earlier one of the same intent did. */
export function keepsPledge(earlier: string | undefined, pledge: string | undefined): boolean {
  if (earlier === undefined || pledge === undefined || earlier === pledge) return true;
  const [before, now] = [earlier, pledge].map((text) => atMost.exec(text)?.groups);
  return (
    pledge.includes(' up to ') &&
    before?.['what'] === now?.['what'] &&
    BigInt(now?.['amount'] ?? '0') <= BigInt(before?.['amount'] ?? '0')
  );
}
