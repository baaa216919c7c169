import { encodeFields, type Field, Message, text } from '@florin/grpc/protobuf';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';

/** What a node knows of whoever pays. */
export interface AccountState {
  accountNumber: bigint;
  sequence: bigint;
  /** Base units of the coin that was asked for. */
  held: bigint;
}

const patienceMs = 10_000;

/**
 * One question to a node (CometBFT's `abci_query`); null where the chain answers that there is no such thing.
 *
 * @throws Error while the node cannot be asked
 */
async function query(url: string, path: string, request: readonly Field[]): Promise<Message | null> {
  const params = { path, data: bytesToHex(encodeFields(request)), height: '0', prove: false };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'abci_query', params }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patienceMs),
  });
  const { result } = (await answer.json()) as { result: { response: { code?: number; value?: string | null } } };
  const { code = 0, value } = result.response;
  return code === 0 ? new Message(base64.decode(value ?? '')) : null;
}

const isText = (content: Uint8Array, expected: string): boolean => new TextDecoder().decode(content) === expected;

/** Accounts with rules of their own hold the plain one as their first field, some of them twice. */
const depthMax = 4;

function plainAccount(account: Message, address: string): Message {
  let inner = account;
  for (let depth = 0; depth < depthMax; depth += 1) {
    if (isText(inner.bytes(1), address)) return inner;
    inner = inner.message(1);
  }
  throw new RangeError('no account');
}

/**
 * What a signature has to name of the payer's account, and what it holds of a coin; null for an account that the chain does
 * not know, because nothing was ever sent to it.
 *
 * @throws Error while the node cannot be asked
 */
export async function readAccount(url: string, address: string, denomination: string): Promise<AccountState | null> {
  const [account, balance] = await Promise.all([
    query(url, '/cosmos.auth.v1beta1.Query/Account', [text(1, address)]),
    query(url, '/cosmos.bank.v1beta1.Query/Balance', [text(1, address), text(2, denomination)]),
  ]);
  if (account === null || balance === null) return null;
  const plain = plainAccount(account.message(1).message(2), address);
  const held = BigInt(balance.message(1).text(2));
  return { accountNumber: plain.number(3), sequence: plain.number(4), held };
}
