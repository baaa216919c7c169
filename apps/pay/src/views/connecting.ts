import type { Invite } from '../wallet/invitation.ts';
import type { Sending } from './sending.ts';

export interface Connecting {
  /** What payers know the way by. */
  wallet: string;
  invite: Invite;
  sending: Sending;
  /** The code is read, or useless. */
  close: () => void;
}
