import type { ChainEvent } from './answers.ts';
import { parseCoins } from './denomination.ts';

/** Coins of one denomination that came to an address. */
export interface Arrival {
  /** Place among everything that the events of its transaction tell: the order of execution, which never changes. */
  position: number;
  /** Which message of the transaction brought it, as the chain counts them. */
  message: string;
  receiver: string;
  denomination: string;
  /** Base units. */
  amount: bigint;
}

/** Coins of one event have places of their own. */
const coinsMax = 256;
const sendersMax = 32;

/**
 * What messages brought, told by the bank module with every change of a balance (`coin_received`). What has no number of
 * a message is a fee, a tip or what a block did by itself.
 */
export function arrivalsOf(events: readonly ChainEvent[]): Arrival[] {
  const own = new Set(
    events.flatMap(({ type, attributes }) => {
      const [from, to] = [attributes.get('sender'), attributes.get('recipient')];
      return type === 'transfer' && from !== undefined && from === to ? [placeOf(attributes.get('msg_index'), to)] : [];
    }),
  );
  return events.flatMap(({ type, attributes }, at): Arrival[] => {
    const [receiver, message] = [attributes.get('receiver'), attributes.get('msg_index')];
    if (type !== 'coin_received' || receiver === undefined || message === undefined) return [];
    // Who sends to itself has gained nothing.
    if (own.has(placeOf(message, receiver))) return [];
    const coins = parseCoins(attributes.get('amount') ?? '') ?? [];
    return coins
      .slice(0, coinsMax)
      .flatMap(({ amount, denomination }, place) =>
        amount === 0n ? [] : [{ position: at * coinsMax + place, message, receiver, denomination, amount }],
      );
  });
}

const placeOf = (message: string | undefined, address: string): string => `${message} ${address}`;

/**
 * Everybody whose coins may be in an arrival: who sent it by its own message, whoever else spent coins in the transaction,
 * and who paid its fee. Shown is the first.
 */
export function sendersOf(events: readonly ChainEvent[], { message, receiver }: Arrival): readonly string[] {
  const pick = (type: string, key: string, isWanted: (event: ChainEvent) => boolean = () => true): string[] =>
    events.flatMap((event) => {
      const found = event.attributes.get(key);
      return event.type === type && found !== undefined && isWanted(event) ? [found] : [];
    });
  const isOfMessage = ({ attributes }: ChainEvent): boolean => attributes.get('msg_index') === message;
  const all = [
    ...pick('transfer', 'sender', (event) => isOfMessage(event) && event.attributes.get('recipient') === receiver),
    ...pick('coin_spent', 'spender', isOfMessage),
    ...pick('coin_spent', 'spender'),
    ...pick('tx', 'fee_payer'),
  ];
  return [...new Set(all)].filter((one) => one !== '' && one !== receiver).slice(0, sendersMax);
}
