import { canonicalOf } from './wallet.ts';
import { opBits, ops, queryBits, readWalletInit } from './jetton.ts';
import { rawOf, spell } from './address.ts';
import { cellOf, opOf, type Transaction } from './transaction.ts';

/** What one transaction brought to an account. */
export interface Arrival {
  transaction: Transaction;
  /** Raw address of whoever owns it now. */
  owner: string;
  /** Null: coins of the chain. */
  master: string | null;
  amount: bigint;
  /** Canonical address of who sent it. */
  from: string;
}

/** Coins that come with word of jettons, or that a transfer of them left over: they are nobody's payment. */
const notPayments: ReadonlySet<number | null> = new Set([ops.transferNotification, ops.excesses]);

/** Coins that stay on the account: null where they are sent back, or are what came back of our own. */
export function coinsOf(transaction: Transaction): Arrival | null {
  const { incoming, bounces, account } = transaction;
  if (incoming === null || incoming.source === null || incoming.value === 0n) return null;
  if (incoming.bounced || bounces || notPayments.has(opOf(incoming))) return null;
  return { transaction, owner: account, master: null, amount: incoming.value, from: spell(incoming.source) };
}

/**
 * Jettons that came into a wallet: its own `internal_transfer`, which it runs to its end only for a sender that it has
 * checked. A notice to the owner follows only where the payer pays for one, so none is waited for.
 */
export function jettonsOf(transaction: Transaction): Arrival | null {
  const { incoming, isDone, bounces, account } = transaction;
  if (incoming === null || incoming.source === null || incoming.bounced || incoming.init === null) return null;
  if (!isDone || bounces || opOf(incoming) !== ops.internalTransfer) return null;
  const wallet = readWalletInit(cellOf(incoming.init, 'init_state'));
  if (wallet === null || rawOf(wallet.address) !== account) return null;
  try {
    const body = cellOf(incoming.body, 'message body')
      .beginParse()
      .skip(opBits + queryBits);
    const amount = body.loadCoins();
    const sender = body.loadMaybeAddress();
    if (amount === 0n) return null;
    const from = sender === null ? wallet.master : canonicalOf(sender);
    return { transaction, owner: rawOf(wallet.owner), master: wallet.master, amount, from };
  } catch {
    return null;
  }
}
