import type { Invite } from '../invitation.ts';
import type { Later } from '../patience.ts';
import { Pairing, type PairingOrder } from './pairing.ts';
import type { RelayPorts } from './relay.ts';

const ports: Omit<RelayPorts, 'now' | 'later'> = {
  open: (address) => new WebSocket(address),
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

interface Order extends Pick<PairingOrder, 'relay' | 'transfer'> {
  merchant: string;
  /** Milliseconds by the server's clock: a relay refuses whoever comes out of another time. */
  now: () => number;
  later: Later;
}

/** Invites a wallet by WalletConnect, which shows the merchant's name and the address of this page. */
export const inviteByWalletConnect =
  ({ relay, transfer, merchant, now, later }: Order): Invite =>
  (settled) =>
    new Pairing({ relay, transfer, page: { name: merchant, url: location.origin }, settled }, { ...ports, now, later });
