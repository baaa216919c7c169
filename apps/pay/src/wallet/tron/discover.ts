import type { Found, PayingWallet, Wish } from '../wish.ts';
import type { TronOrder, TronProvider, TronWallet } from './send.ts';

interface Known extends TronWallet {
  id: string;
  name: string;
  /** `data:` address of a picture; null where it gave none. */
  icon: string | null;
}

const shownMax = 12;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const isProvider = (value: unknown): value is TronProvider => typeof fieldsOf(value)['request'] === 'function';

/** A wallet as it announces itself (TIP-6963). */
function announcedOf(detail: unknown): Known | null {
  const { info, provider } = fieldsOf(detail);
  const { uuid, name, icon } = fieldsOf(info);
  if (typeof uuid !== 'string' || typeof name !== 'string' || !isProvider(provider)) return null;
  const picture = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null;
  return { id: uuid, name: name.slice(0, 40), icon: picture, provider, isOld: false };
}

const tronLink = 'TronLink';

/** What lies in the window: one provider by TIP-1193, and those of before it, where their wallets document them. */
function placedOf(): Known[] {
  const { tron, tronLink: old, okxwallet, trustwallet } = window as unknown as Fields;
  const places: readonly (readonly [string, unknown, boolean])[] = [
    [fieldsOf(tron)['isTronLink'] === true ? tronLink : 'Tron', tron, false],
    ['OKX Wallet', fieldsOf(okxwallet)['tronLink'], true],
    ['Trust Wallet', fieldsOf(trustwallet)['tronLink'], true],
    [tronLink, old, true],
  ];
  return places.flatMap(([name, provider, isOld]) =>
    isProvider(provider) ? [{ id: `${name} ${isOld}`, name, icon: null, provider, isOld }] : [],
  );
}

/** Wallets that announce themselves come first; one of the same name is the same one in its older place. */
function merged(announced: readonly Known[]): Known[] {
  const known = [...announced];
  for (const placed of placedOf())
    if (!known.some(({ name, provider }) => name === placed.name || provider === placed.provider)) known.push(placed);
  // Whoever announces itself may have put itself there too, under no name.
  const named = known.filter(({ name }) => name !== 'Tron');
  return (named.length > 0 ? named : known).slice(0, shownMax);
}

/** Tells of wallets of Tron in this browser; returns how to stop listening. */
export function discoverOnTron({ address, amount, network }: Wish, found: Found): () => void {
  if (!network) return () => {};
  const order: TronOrder = { to: address, amount, contract: network.asset, chainId: BigInt(network.network) };
  const announced: Known[] = [];
  const tell = (): void => {
    const wallets = merged(announced).map(({ id, name, icon, ...wallet }): PayingWallet => {
      const pay: PayingWallet['pay'] = async (mayGoOn) =>
        (await import('./send.ts')).sendOnTron(wallet, order, mayGoOn);
      return { id, name, icon, pay };
    });
    if (wallets.length > 0) found(wallets);
  };
  const hear = (event: Event): void => {
    const wallet = announcedOf((event as CustomEvent<unknown>).detail);
    if (!wallet || announced.some(({ id }) => id === wallet.id)) return;
    announced.push(wallet);
    tell();
  };
  addEventListener('TIP6963:announceProvider', hear);
  addEventListener('load', tell);
  dispatchEvent(new Event('TIP6963:requestProvider'));
  tell();
  return () => {
    removeEventListener('TIP6963:announceProvider', hear);
    removeEventListener('load', tell);
  };
}
