import type { Invite } from './invitation.ts';
import type { Later } from './patience.ts';
import { transferOf } from './transfer.ts';
import type { Wish } from './wish.ts';

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

/** Whom a wallet elsewhere is asked by, and for whom. */
export interface Asker extends Offered {
  merchant: string;
}

/** Ways to ask a wallet elsewhere for a wish, as far as the operator offers them. */
export function waysOf(wish: Wish, { relay, bridges, merchant }: Asker, later: Later): Way[] {
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
