/**
 * What the payment page and the shop's page around it tell one another by `postMessage`. The page tells only an origin
 * that has said hello, and only origins of the operator's list can be around it (CSP `frame-ancestors`).
 */

/** Rises when a message changes its meaning; new kinds of messages may come without. */
export const messagesVersion = 1;

/** Status of a payment, as the API tells it. */
export type PaymentStatus =
  | 'awaiting_selection'
  | 'awaiting_payment'
  | 'partially_paid'
  | 'confirming'
  | 'confirmed'
  | 'completed'
  | 'expired'
  | 'expired_selection'
  | 'expired_partial'
  | 'blacklisted'
  | 'sweep_failed'
  | 'failed';

/** Where a payment stands. */
export interface StatusTold {
  type: 'status';
  payment_id: string;
  status: PaymentStatus;
}

/** The payer goes back to the shop: https. */
export interface ReturnTold {
  type: 'return';
  url: string;
}

/** The page is loaded and listens. It says nothing else to an origin that it does not know. */
interface ReadyTold {
  type: 'ready';
}

/** Height of all that the page shows, in CSS pixels. */
interface HeightTold {
  type: 'height';
  pixels: number;
}

/** The payer pressed Escape inside of the page. */
interface CloseTold {
  type: 'close';
}

/** What the payment page says. */
export type PageMessage = ReadyTold | HeightTold | StatusTold | ReturnTold | CloseTold;

/** What the shop's page says. */
export interface ShopMessage {
  type: 'hello';
}

/** How a message goes over. */
type Sent<Message> = Message & { florin: typeof messagesVersion };

/** A message as it is sent. */
export const sent = <Message extends PageMessage | ShopMessage>(message: Message): Sent<Message> => ({
  ...message,
  florin: messagesVersion,
});

const isOurs = (data: unknown): data is { type?: unknown } =>
  typeof data === 'object' && data !== null && (data as { florin?: unknown }).florin === messagesVersion;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a message of each type has the members that it needs. */
const isWhole: Readonly<Record<PageMessage['type'], (data: Readonly<Record<string, unknown>>) => boolean>> = {
  ready: () => true,
  height: ({ pixels }) => Number.isFinite(pixels),
  status: ({ payment_id: id, status }) => isText(id) && isText(status),
  return: ({ url }) => isText(url) && url.startsWith('https://'),
  close: () => true,
};

/** A message of the page; null for anything else, another version included. */
export const pageMessage = (data: unknown): PageMessage | null =>
  isOurs(data) && Object.hasOwn(isWhole, String(data.type)) && isWhole[data.type as PageMessage['type']]({ ...data })
    ? (data as PageMessage)
    : null;

/** Whether this is the shop's greeting. */
export const isHello = (data: unknown): boolean => isOurs(data) && data.type === 'hello';
