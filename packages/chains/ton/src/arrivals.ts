import { canonicalOf } from './wallet.ts';
import { opBits, ops, queryBits, readWalletInit } from './jetton.ts';
import { rawOf, spell } from './address.ts';
import { claimOf } from './jetton-claim.ts';
import { cellOf, type Message, opOf, type Transaction } from './transaction.ts';

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

/** An account that a transaction may have brought something to, in raw form: what is read of most goes no further. */
export interface Hint {
  transaction: Transaction;
  owner: string;
  /** Raw address; null: coins of the chain. */
  master: string | null;
}

/** Whom a transaction may have brought coins, and whom jettons; both {@link coinsOf} and {@link jettonsOf} decide. */
export function hintsOf(transaction: Transaction): Hint[] {
  const coins = bringsCoins(transaction) ? [{ transaction, owner: transaction.account, master: null }] : [];
  const claim = runsAsWallet(transaction) ? claimOf(transaction.incoming.init) : null;
  return claim === null ? coins : [...coins, { transaction, ...claim }];
}

type Received<Init> = Transaction & { incoming: Message & { source: string; init: Init } };

function bringsCoins(transaction: Transaction): transaction is Received<string | null> {
  const { incoming, bounces } = transaction;
  if (incoming === null || incoming.source === null || incoming.value === 0n) return false;
  return !incoming.bounced && !bounces && !notPayments.has(opOf(incoming));
}

function runsAsWallet(transaction: Transaction): transaction is Received<string> {
  const { incoming, isDone, bounces } = transaction;
  if (incoming === null || incoming.source === null || incoming.bounced || incoming.init === null) return false;
  return isDone && !bounces && opOf(incoming) === ops.internalTransfer;
}

/** Coins that stay on the account: null where they are sent back, or are what came back of our own. */
export function coinsOf(transaction: Transaction): Arrival | null {
  if (!bringsCoins(transaction)) return null;
  const { account, incoming } = transaction;
  return { transaction, owner: account, master: null, amount: incoming.value, from: spell(incoming.source) };
}

/**
 * Jettons that came into a wallet: its own `internal_transfer`, which it runs to its end only for a sender that it has
 * checked. A notice to the owner follows only where the payer pays for one, so none is waited for.
 */
export function jettonsOf(transaction: Transaction): Arrival | null {
  if (!runsAsWallet(transaction)) return null;
  const { account, incoming } = transaction;
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
