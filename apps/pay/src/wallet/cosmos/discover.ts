import type { Found, PayingWallet, Wish } from '../wish.ts';
import { type Keplr, sendOnCosmos } from './send.ts';

/** Where wallets of Cosmos put their providers; there is no standard by which they register. */
const places: Readonly<Record<string, string>> = { keplr: 'Keplr', leap: 'Leap' };

const isKeplr = (candidate: unknown): candidate is Keplr =>
  typeof candidate === 'object' &&
  candidate !== null &&
  ['enable', 'getKey', 'signDirect', 'sendTx'].every(
    (method) => typeof (candidate as Record<string, unknown>)[method] === 'function',
  );

/** Tells of wallets of Cosmos in this browser, at once and when the page has loaded; returns how to stop listening. */
export function discoverOnCosmos({ address, amount, chainName, network }: Wish, found: Found): () => void {
  // The number of the payer's account is part of what is signed, and only a node knows it.
  if (!network?.rpc_url || network.asset === null) return () => {};
  const order = {
    transfer: { to: address, amount, denomination: network.asset },
    chainName,
    network,
    nodeUrl: network.rpc_url,
  };
  const look = (): void => {
    const wallets = Object.entries(places).flatMap(([place, name]): PayingWallet[] => {
      const candidate = (window as unknown as Record<string, unknown>)[place];
      if (!isKeplr(candidate)) return [];
      return [{ id: place, name, icon: null, pay: (mayGoOn) => sendOnCosmos(candidate, order, mayGoOn) }];
    });
    if (wallets.length > 0) found(wallets);
  };
  look();
  addEventListener('load', look);
  return () => removeEventListener('load', look);
}
