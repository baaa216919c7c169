import { outcomeOf, type SendOutcome } from '../outcome.ts';

/** Version of TON Connect that the page speaks. */
export const protocolVersion = 2;

/** What a wallet is asked to let this page see: its account alone. */
export const connectRequest = (manifestUrl: string): object => ({ manifestUrl, items: [{ name: 'ton_addr' }] });

/** An account that a wallet lets this page see. */
export interface Connected {
  /** Raw address. */
  address: string;
  /** Global id of the network that the wallet is on. */
  network: string;
  /** Whether it takes jettons by the name of their master, and finds the payer's own wallet of them. */
  takesJettons: boolean;
}

/** Codes of TON Connect beside words. A wallet that cannot read the manifest was asked for nothing. */
const outcomes: Readonly<Record<number, SendOutcome>> = {
  2: 'not_ready',
  3: 'not_ready',
  300: 'declined',
  400: 'unsupported',
};

/** What a wallet's refusal means. */
export function refusal(error: unknown): SendOutcome {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'number' ? outcomes[code] : undefined) ?? outcomeOf(error);
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Whether the features of a wallet name jettons among what it builds itself. */
export const takesJettons = (device: unknown): boolean =>
  listOf(fieldsOf(device)['features']).some(
    ({ name, itemTypes }) => name === 'SendTransaction' && Array.isArray(itemTypes) && itemTypes.includes('jetton'),
  );

/** What a wallet answered to the wish to connect. */
export function readConnection(told: unknown): Connected | SendOutcome {
  const { event, payload } = fieldsOf(told);
  const { items, device } = fieldsOf(payload);
  if (event !== 'connect') return refusal(payload);
  const account = listOf(items).find(({ name }) => name === 'ton_addr');
  const [address, network] = [account?.['address'], String(account?.['network'])];
  if (typeof address !== 'string') return 'no_account';
  return { address, network, takesJettons: takesJettons(device) };
}

/** What became of a request. */
export function readAnswer(told: unknown): SendOutcome {
  const { result, error } = fieldsOf(told);
  if (error !== undefined && error !== null) return refusal(error);
  return result === undefined ? 'failed' : 'sent';
}

/** A request of the page (`AppRequest`). */
export interface Request {
  method: 'sendTransaction' | 'disconnect';
  params: readonly string[];
  id: string;
}

let last = 0;

/** Wallets take requests of a page with rising numbers only, over its visits too. */
export function newId(now: number): string {
  last = Math.max(last + 1, Math.floor(now / 1000));
  return String(last);
}
