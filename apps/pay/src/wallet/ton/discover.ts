import type { Found, PayingWallet, Wish } from '../wish.ts';
import { tonOrderOf } from './order.ts';
import type { JsBridge } from './send.ts';
import { protocolVersion, takesJettons } from './protocol.ts';

/** Where wallets put their bridge, by the registry of wallets of TON Connect of 2025-10-03; one that is not there says its name. */
const places: Readonly<Record<string, string>> = {
  tonkeeper: 'Tonkeeper',
  mytonwallet: 'MyTonWallet',
  tonhub: 'Tonhub',
  bitgetTonWallet: 'Bitget Wallet',
  binancew3w: 'Binance Wallet',
  okxTonWallet: 'OKX Wallet',
  hotWallet: 'HOT',
  bybitTonWallet: 'Bybit Wallet',
  safepalwallet: 'SafePal',
  gatetonwallet: 'GateWallet',
  openmask: 'OpenMask',
  xtonwallet: 'XTONWallet',
  tonwallet: 'TON Wallet',
  tokenpocket: 'TokenPocket',
  nicegramWallet: 'Nicegram Wallet',
  imToken: 'imToken',
  onekeyTonWallet: 'OneKey',
};

const shownMax = 12;

type Fields = Readonly<Record<string, unknown>>;

/** What lies there is somebody else's code: it may be anything, and may throw when it is looked at. */
function bridgeOf(holder: unknown): (JsBridge & Fields) | null {
  try {
    const { tonconnect: bridge } = holder as Record<string, (JsBridge & Fields) | null | undefined>;
    const isWhole = ['connect', 'restoreConnection', 'send'].every((name) => typeof bridge?.[name] === 'function');
    return isWhole && bridge && Number(bridge['protocolVersion']) >= protocolVersion ? bridge : null;
  } catch {
    return null;
  }
}

/** What lies in the window as it is: nothing that has to run to be looked at. */
const plainNames = (): string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(window)).flatMap(([name, { value }]) =>
    typeof value === 'object' && value !== null && value !== window ? [name] : [],
  );

function nameOf(bridge: Fields, place: string): string | null {
  const { name } = (bridge['walletInfo'] ?? {}) as Fields;
  if (typeof name === 'string') return name.slice(0, 40);
  return places[place] ?? null;
}

/** Tells of wallets of TON in this browser, at once and when the page has loaded; returns how to stop listening. */
export function discoverOnTon(wish: Wish, found: Found): () => void {
  const order = tonOrderOf(wish);
  if (!order) return () => {};
  const { jetton, nodeUrl } = order;
  /** Without an index, a wallet pays jettons that finds them itself. */
  const canPay = ({ deviceInfo }: Fields): boolean => jetton === null || nodeUrl !== null || takesJettons(deviceInfo);
  const look = (): void => {
    const seen = new Set<unknown>();
    const wallets = [...Object.keys(places), ...plainNames()].flatMap((place): PayingWallet[] => {
      const bridge = bridgeOf((window as unknown as Fields)[place]);
      const name = bridge && nameOf(bridge, place);
      if (!bridge || !name || seen.has(bridge) || !canPay(bridge)) return [];
      seen.add(bridge);
      const pay: PayingWallet['pay'] = async (mayGoOn) => (await import('./send.ts')).sendOnTon(bridge, order, mayGoOn);
      return [{ id: place, name, icon: null, pay }];
    });
    if (wallets.length > 0) found(wallets.slice(0, shownMax));
  };
  look();
  addEventListener('load', look);
  return () => removeEventListener('load', look);
}
