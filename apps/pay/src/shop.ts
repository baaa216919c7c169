import { isHello, type PageMessage, sent } from '@florin/checkout/messages';

let origin: string | null = null;
/** What an origin that says hello later has missed. */
const standing = new Map<PageMessage['type'], PageMessage>();
const stands: ReadonlySet<PageMessage['type']> = new Set(['status', 'height']);

/**
 * The shop's page around this one, where there is one. Who may be around is the operator's list (`frame-ancestors`), so
 * whoever says hello from there is told; until then nothing leaves this page but that it is ready.
 */
export const shop = {
  isAround: (): boolean => window.parent !== window,
  /** Whether its page takes the payer back when it is told to. */
  listens: (): boolean => origin !== null,
  tell(message: PageMessage): void {
    if (stands.has(message.type)) standing.set(message.type, message);
    if (origin !== null) window.parent.postMessage(sent(message), origin);
  },
};

/** Tells the shop's page what it needs to show this one: its height, and that the payer wants to close it. */
export function greetShop(page: Element): void {
  if (!shop.isAround()) return;
  document.documentElement.classList.add('framed');
  addEventListener('message', ({ source, data, origin: from }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isHello(data) || !/^https?:/.test(from)) return;
    origin = from;
    for (const message of standing.values()) shop.tell(message);
  });
  new ResizeObserver(() => shop.tell({ type: 'height', pixels: Math.ceil(page.scrollHeight) })).observe(page);
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) shop.tell({ type: 'close' });
  });
  window.parent.postMessage(sent({ type: 'ready' }), '*');
}

/** For links back to the shop: its page leads there where it listens, and may have something better to show. */
export const leadBack = (event: Event, { href }: URL): void => {
  if (!shop.listens()) return;
  event.preventDefault();
  shop.tell({ type: 'return', url: href });
};
