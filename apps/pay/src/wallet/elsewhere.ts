import { later } from '../parts/time.ts';
import type { SendOutcome } from './outcome.ts';
import { transferOf } from './transfer.ts';
import type { Wish } from './wish.ts';

/** A wallet elsewhere that has agreed to be asked. */
export interface DistantWallet {
  name: string;
  /** Asks for the transfer, once. */
  send(): Promise<SendOutcome>;
}

/** What whichever wallet reads a code is invited by. */
export interface Invitation {
  /** What the code says. */
  uri: string;
  /** Before a wallet has agreed: whoever reads the code from now on finds nobody. */
  cancel(): void;
}

/** Invites a wallet; hears once of the one that agreed, or that there will be none. */
export type Invite = (settled: (wallet: DistantWallet | SendOutcome) => void) => Invitation;

/** One protocol by which wallets elsewhere are asked. */
export interface Way {
  /** What payers know it by. */
  name: string;
  /** Loads what speaks it, which nobody needs who pays otherwise. */
  load(): Promise<Invite>;
}

/** What the operator offers for wallets elsewhere. */
export interface Offered {
  /** Address of a relay of WalletConnect, with the operator's project id; null where there is none. */
  relay: string | null;
  /** Addresses of bridges of TON Connect; none where it is not offered. */
  bridges: readonly string[];
}

/** Ways to ask a wallet elsewhere for a wish, as far as the operator offers them. */
export function waysOf(wish: Wish, { relay, bridges }: Offered, merchant: string): Way[] {
  const transfer = wish.uri === null ? null : transferOf(wish.uri);
  const ways: Way[] = [];
  if (relay !== null && transfer !== null) {
    const order = { relay, transfer, merchant, now: wish.now, later };
    const load = async (): Promise<Invite> => (await import('./walletconnect/invite.ts')).inviteByWalletConnect(order);
    ways.push({ name: 'WalletConnect', load });
  }
  if (bridges.length > 0 && wish.network?.family === 'ton') {
    const load = async (): Promise<Invite> =>
      (await import('./ton/distant.ts')).inviteByTonConnect(bridges, wish, later);
    ways.push({ name: 'TON Connect', load });
  }
  return ways;
}
