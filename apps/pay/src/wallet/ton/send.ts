import type { SendOutcome } from '../outcome.ts';
import {
  type Connected,
  connectRequest,
  newId,
  protocolVersion,
  readAnswer,
  readConnection,
  refusal,
  type Request,
} from './protocol.ts';
import type { TonOrder } from './order.ts';
import { transactionOf } from './transaction.ts';

/** The bridge that a wallet puts into the page (TON Connect, JS bridge). */
export interface JsBridge {
  connect(version: number, request: object): Promise<unknown>;
  /** The connection of an earlier visit, without asking anybody. */
  restoreConnection(): Promise<unknown>;
  send(request: Request): Promise<unknown>;
  /** Wallets of before it was a request have it as a function. */
  disconnect?(): unknown;
}

/** The account of a connection that stands, or that the wallet's owner agrees to now. */
async function reach(bridge: JsBridge, manifestUrl: string): Promise<Connected | SendOutcome> {
  const restored = await bridge.restoreConnection().then(readConnection, (): SendOutcome => 'failed');
  if (typeof restored !== 'string') return restored;
  return readConnection(await bridge.connect(protocolVersion, connectRequest(manifestUrl)));
}

/** A page that has been paid needs the wallet no more. A wallet that does not hear it stays as it is. */
async function leave(bridge: JsBridge, now: number): Promise<void> {
  try {
    if (typeof bridge.disconnect === 'function') await bridge.disconnect();
    else await bridge.send({ method: 'disconnect', params: [], id: newId(now) });
  } catch {
    // It was asked for its own sake.
  }
}

/** Asks a wallet of the browser for exactly this transfer. It shows it, and its owner decides. */
export async function sendOnTon(bridge: JsBridge, order: TonOrder, mayGoOn: () => boolean): Promise<SendOutcome> {
  try {
    const payer = await reach(bridge, order.manifestUrl);
    if (typeof payer === 'string') return payer;
    const transaction = await transactionOf(order, payer);
    if (typeof transaction === 'string') return transaction;
    if (!mayGoOn()) return 'silent';
    const params = [transaction.json];
    const outcome = readAnswer(await bridge.send({ method: 'sendTransaction', params, id: newId(order.now()) }));
    if (outcome === 'sent') void leave(bridge, order.now());
    return outcome;
  } catch (error) {
    return refusal(error);
  }
}
