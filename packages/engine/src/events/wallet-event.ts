import type { NewEvent } from '@florin/database/sql/events/record';
import type { WalletRow } from '@florin/database/sql/withdrawals/wallets';
import { InvariantError } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import { chainMembers } from './withdrawal-event.ts';
import { eventTimestamp } from './timestamp.ts';

export interface WalletChange {
  merchantId: string;
  /** Null when it was just configured. */
  before: WalletRow | null;
  /** Null when it was removed. */
  after: WalletRow | null;
}

/** Tells a merchant that a wallet was configured, changed or removed, by whomever. */
export function walletEvent({ merchantId, before, after }: WalletChange, at: Date, ids: Ids): NewEvent {
  const wallet = after ?? before;
  if (!wallet) throw new InvariantError('A change of no wallet was told.');
  const body = JSON.stringify({
    event: 'wallet.updated',
    timestamp: eventTimestamp(at),
    data: {
      wallet_id: wallet.id,
      chain: chainMembers(wallet),
      address: after?.address ?? null,
      previous_address: before?.address ?? null,
      label: after?.label ?? null,
      changed_at: at.toISOString(),
      usable_from: after?.usableFrom.toISOString() ?? null,
    },
  });
  const source = { sourceType: 'withdrawal', sourceId: wallet.id } as const;
  return {
    id: ids.uuid(),
    deliveryId: ids.uuid(),
    merchantId,
    type: 'wallet.updated',
    ...source,
    body,
    occurredAt: at,
  };
}
