import type { PairingOrder } from '../wallet/walletconnect/pairing.ts';
import type { Sending } from './sending.ts';

/** What a wallet elsewhere is asked for, and through which relay. */
export interface ConnectOrder extends Pick<PairingOrder, 'relay' | 'transfer'> {
  merchant: string;
  /** Milliseconds by the server's clock. */
  now: () => number;
}

export interface Connecting {
  order: ConnectOrder;
  sending: Sending;
  /** The code is read, or useless. */
  close: () => void;
}
