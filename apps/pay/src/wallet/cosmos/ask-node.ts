import { bytesToHex } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { type Fields, fieldsOf, textField } from './protobuf.ts';

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
async function query(url: string, path: string, ...request: readonly Uint8Array[]): Promise<Fields | null> {
  const params = { path, data: request.map(bytesToHex).join(''), height: '0', prove: false };
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
  return code === 0 ? fieldsOf(base64.decode(value ?? '')) : null;
}

const isText = (bytes: Uint8Array, text: string): boolean => new TextDecoder().decode(bytes) === text;

/** Accounts with rules of their own hold the plain one as their first field, some of them twice. */
const depthMax = 4;

function plainAccount(account: Uint8Array, address: string): Fields {
  let fields = fieldsOf(account);
  for (let depth = 0; depth < depthMax; depth += 1) {
    const first = fields.bytes.get(1);
    if (first === undefined) break;
    if (isText(first, address)) return fields;
    fields = fieldsOf(first);
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
    query(url, '/cosmos.auth.v1beta1.Query/Account', textField(1, address)),
    query(url, '/cosmos.bank.v1beta1.Query/Balance', textField(1, address), textField(2, denomination)),
  ]);
  const any = account?.bytes.get(1);
  const coin = balance?.bytes.get(1);
  if (any === undefined || coin === undefined) return null;
  const { numbers } = plainAccount(fieldsOf(any).bytes.get(2) ?? new Uint8Array(), address);
  const held = new TextDecoder().decode(fieldsOf(coin).bytes.get(2) ?? new Uint8Array());
  return {
    accountNumber: numbers.get(3) ?? 0n,
    sequence: numbers.get(4) ?? 0n,
    held: BigInt(held),
  };
}
