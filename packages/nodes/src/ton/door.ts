import { Address, beginCell, Cell } from '@ton/core';

/** What a wallet asks an index over HTTP. */

async function ask<Answer>(url: string, path: string, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url + path, init);
  const answer = (await response.json()) as Answer & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`);
  return answer;
}

interface States {
  accounts: { data_boc?: string }[];
}

/** The number of the next message of a wallet v4. */
export async function askSeqno(url: string, address: string): Promise<number> {
  const { accounts } = await ask<States>(url, `/accountStates?address=${encodeURIComponent(address)}`);
  const data = accounts[0]?.data_boc;
  return data === undefined ? 0 : Cell.fromBase64(data).beginParse().loadUint(32);
}

interface Answered {
  stack: { value: string }[];
}

/** The wallet that a master has for an owner, raw. */
export async function askJettonWallet(url: string, master: string, owner: string): Promise<string> {
  const value = beginCell().storeAddress(Address.parse(owner)).endCell().toBoc().toString('base64');
  const question = { address: master, method: 'get_wallet_address', stack: [{ type: 'slice', value }] };
  const { stack } = await ask<Answered>(url, '/runGetMethod', question);
  return Cell.fromBase64(stack[0]?.value ?? '')
    .beginParse()
    .loadAddress()
    .toRawString();
}

/** @returns the name of the message, hex */
export async function sendBoc(url: string, boc: string): Promise<string> {
  const { message_hash_norm: name } = await ask<{ message_hash_norm: string }>(url, '/message', { boc });
  return Buffer.from(name, 'base64').toString('hex');
}
