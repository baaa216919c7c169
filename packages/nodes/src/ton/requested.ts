import { Address, Cell, internal, type MessageRelaxed } from '@ton/core';
import { askJettonWallet, askSeqno, sendBoc } from './door.ts';
import { jettonMessage, signMessages, type Wallet } from './wallet.ts';

/** What a page asks a wallet to send (TON Connect, `sendTransaction`). */
interface Requested {
  valid_until: number;
  network: string;
  from: string;
  messages?: readonly { address: string; amount: string; payload?: string }[];
  items?: readonly { type: string; master: string; destination: string; amount: string }[];
}

/** A message as it is asked for. Whether it comes back from where it fails is in the spelling of its address. */
function messageOf({ address, amount, payload }: NonNullable<Requested['messages']>[number]): MessageRelaxed {
  if (!Address.isFriendly(address)) throw new Error('A raw address is refused.');
  const { address: to, isBounceable: bounce } = Address.parseFriendly(address);
  const body = payload === undefined ? {} : { body: Cell.fromBase64(payload) };
  return internal({ to, value: BigInt(amount), bounce, ...body });
}

/**
 * Builds what a page asks for as wallets do, with the ecosystem's library, signs and sends it.
 *
 * @param network global id that the wallet is on
 * @returns the name of the message, hex
 * @throws Error for what a wallet must not send
 */
export async function payRequested(
  url: string,
  from: Wallet,
  { json, network, now }: { json: string; network: string; now: number },
): Promise<string> {
  const asked = JSON.parse(json) as Requested;
  if (asked.network !== network) throw new Error('It is for another network.');
  if (Address.parse(asked.from).toRawString() !== from.address) throw new Error('It is for another account.');
  if (asked.valid_until * 1000 <= now) throw new Error('It came too late.');
  if ((asked.messages === undefined) === (asked.items === undefined)) throw new Error('Messages or items.');
  const items = (asked.items ?? []).map(async ({ type, master, destination: to, amount }) => {
    if (type !== 'jetton') throw new Error('It is no jetton.');
    const wallet = await askJettonWallet(url, master, from.address);
    return jettonMessage({ wallet, to, amount: BigInt(amount), response: from.address, forward: 1n });
  });
  const messages = [...(asked.messages ?? []).map(messageOf), ...(await Promise.all(items))];
  return sendBoc(url, signMessages(from, { seqno: await askSeqno(url, from.address), messages }));
}
