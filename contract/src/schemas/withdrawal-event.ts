import { z } from 'zod';
import { examples } from '../examples.ts';
import { eventTimestamp, timestamp, uuid } from '../scalars.ts';
import { withdrawalEventTypes } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { withdrawalMembers } from './withdrawal.ts';

const { id: withdrawal_id, ...members } = withdrawalMembers;

/** What every `withdrawal.*` event tells: the withdrawal as it stands after the move. */
export const withdrawalEventDetail = z
  .object({ withdrawal_id, ...members })
  .meta({ id: 'WithdrawalEventDetail', examples: [examples.withdrawalEventDetail] });

/** The body that is signed and posted for a withdrawal. */
export const withdrawalEvent = z
  .object({ event: z.enum(withdrawalEventTypes), timestamp: eventTimestamp, data: withdrawalEventDetail })
  .meta({ id: 'WithdrawalEvent', examples: [examples.withdrawalEvent] });
export type WithdrawalEvent = z.infer<typeof withdrawalEvent>;

/** A wallet that was configured, changed or removed. */
export const walletEventDetail = z
  .object({
    wallet_id: uuid,
    chain: chainSummary,
    address: z.string().nullable().meta({ description: 'Null when the wallet was removed.' }),
    previous_address: z.string().nullable().meta({ description: 'Null when there was none.' }),
    label: z.string().nullable(),
    changed_at: timestamp,
    usable_from: timestamp
      .nullable()
      .meta({ description: 'Withdrawals to it can be asked for from this moment on; null when it was removed.' }),
  })
  .meta({ id: 'WalletEventDetail', examples: [examples.walletEventDetail] });

/** The body that is signed and posted for such a wallet. */
export const walletEvent = z
  .object({ event: z.literal('wallet.updated'), timestamp: eventTimestamp, data: walletEventDetail })
  .meta({ id: 'WalletEvent', examples: [examples.walletEvent] });
export type WalletEvent = z.infer<typeof walletEvent>;
