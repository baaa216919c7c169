import { orderChallenge } from '@florin/approvals/order';
import { type ApproverKey, newKeyFile } from '@florin/approvals/key-file';
import { fingerprint } from '@florin/approvals/approver';
import { readOrder, type ShownOrder, wordsOf } from './order-words.ts';

/** What `florin-approve` does with the world. */
export interface ApproveIo {
  say(words: string): void;
  /** The answer of the person. */
  ask(question: string): Promise<string>;
  fetch: typeof fetch;
}

export interface ApproveTask {
  kind: 'withdrawal' | 'refund';
  id: string;
  /** Where the API is reached, without a slash at the end. */
  baseUrl: string;
  /** Of an administrator's session. */
  session: string;
  openKey: () => Promise<ApproverKey>;
}

/**
 * Shows an order, computes its challenge itself, asks, signs and hands the signature in.
 * @throws Error with a line for the person; nothing was signed then.
 */
export async function approve({ kind, id, baseUrl, session, openKey }: ApproveTask, io: ApproveIo): Promise<void> {
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await io.fetch(`${baseUrl}/v1/admin/${kind}s/${id}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as { data: Data; error: { message: string } | null };
    if (error !== null) throw new Error(`The server refused: ${error.message}`);
    return data;
  };
  const shown = await call<ShownOrder>('order');
  const order = readOrder(shown, kind, id);
  io.say(wordsOf(order, shown));
  if ((await io.ask('Write yes to sign it: ')).trim() !== 'yes') throw new Error('Nothing was signed.');
  const key = await openKey();
  const { status } = await call<{ status: string }>('approve', { evidence: key.sign(orderChallenge(order)) });
  io.say(`Signed by ${key.approver.person}. The ${kind} is ${status}.`);
}

/** The text of a new key file, and what is told of it. */
export function makeKey(person: string, passphrase: string, random: (length: number) => Uint8Array) {
  if (passphrase.length < 12) throw new Error('A passphrase has at least 12 characters.');
  const text = newKeyFile(person, passphrase, random);
  const { approver } = JSON.parse(text) as { approver: Parameters<typeof fingerprint>[0] & { publicKey: string } };
  return { text, told: `Public key: ${approver.publicKey}\nFingerprint: ${fingerprint(approver)}` };
}
