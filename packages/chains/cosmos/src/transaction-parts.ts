import { type Move, type Plan, type Signer, signerAddresses } from './plan.ts';
import { bytes, encodeFields, type Field, Message, message, number, text } from '@florin/grpc/protobuf';

/** Messages of cosmos.tx.v1beta1 and cosmos.bank.v1beta1 that our transactions consist of, by their fields' numbers. */

const sendType = '/cosmos.bank.v1beta1.MsgSend';
const keyType = '/cosmos.crypto.secp256k1.PubKey';
const direct = 1n;

const coin = (denomination: string, amount: bigint): Field[] => [text(1, denomination), text(2, String(amount))];

const sendOf = ({ from, to, denomination, amount }: Move): Field =>
  message(1, [
    text(1, sendType),
    bytes(2, encodeFields([text(1, from), text(2, to), message(3, coin(denomination, amount))])),
  ]);

/** TxBody: the moves and nothing else. */
export const encodeBody = ({ moves }: Pick<Plan, 'moves'>): Uint8Array => encodeFields(moves.map(sendOf));

/** AuthInfo; `publicKeys` in the order of the signers, none while nobody has signed. */
export function encodeAuthInfo(plan: Omit<Plan, 'chainId' | 'moves'>, publicKeys: readonly Uint8Array[]): Uint8Array {
  const { fee, feeDenomination, gas, payer, signers } = plan;
  const infos = signers.map(({ sequence }, at) => {
    const key = publicKeys[at];
    return message(1, [
      ...(key === undefined ? [] : [message(1, [text(1, keyType), bytes(2, encodeFields([bytes(1, key)]))])]),
      message(2, [message(1, [number(1, direct)])]),
      number(3, sequence),
    ]);
  });
  return encodeFields([
    ...infos,
    message(2, [message(1, coin(feeDenomination, fee)), number(2, gas), text(3, payer ?? '')]),
  ]);
}

/** SignDoc: what one signer signs. */
export const encodeSignDoc = (parts: {
  body: Uint8Array;
  authInfo: Uint8Array;
  chainId: string;
  account: bigint;
}): Uint8Array =>
  encodeFields([bytes(1, parts.body), bytes(2, parts.authInfo), text(3, parts.chainId), number(4, parts.account)]);

/** TxRaw: what a node takes. */
export const encodeRaw = (body: Uint8Array, authInfo: Uint8Array, signatures: readonly Uint8Array[]): Uint8Array =>
  encodeFields([
    bytes(1, body),
    bytes(2, authInfo),
    ...signatures.map((signature) => ({ ...bytes(3, signature), keeps: true })),
  ]);

/** The document to be signed, with the account number of every signer and the address of each. */
export const encodeTransactionParts = (plan: Plan): Uint8Array =>
  encodeFields([
    bytes(1, encodeBody(plan)),
    bytes(2, encodeAuthInfo(plan, [])),
    text(3, plan.chainId),
    ...plan.signers.map(({ account }) => ({ ...number(4, account), keeps: true })),
  ]);

/** @returns null when the bytes are of another form. @throws RangeError for bytes that are no messages. */
export function decodeTransactionParts(content: Uint8Array): Plan | null {
  const document = new Message(content);
  const authInfo = document.message(2);
  const moves = document.message(1).messages(1).map(readSend);
  const [first, ...others] = moves;
  if (!first || others.includes(null)) return null;
  const fee = authInfo.message(2);
  const paid = fee.message(1);
  const payer = fee.text(3) === '' ? null : fee.text(3);
  const plan = { moves: [first, ...others] as Plan['moves'], payer };
  const accounts = document.numbers(4);
  const sequences = authInfo.messages(1).map((info) => info.number(3));
  const addresses = signerAddresses(plan);
  if (addresses.length !== accounts.length || addresses.length !== sequences.length) return null;
  return {
    ...plan,
    chainId: document.text(3),
    fee: amountOf(paid.text(2)),
    feeDenomination: paid.text(1),
    gas: fee.number(2),
    signers: addresses.map((address, at): Signer => ({
      address,
      account: accounts[at] ?? 0n,
      sequence: sequences[at] ?? 0n,
    })),
  };
}

function readSend(content: Message): Move | null {
  if (content.text(1) !== sendType) return null;
  const send = content.message(2);
  const moved = send.message(3);
  return { from: send.text(1), to: send.text(2), denomination: moved.text(1), amount: amountOf(moved.text(2)) };
}

function amountOf(digits: string): bigint {
  if (!/^\d{1,78}$/.test(digits)) throw new RangeError('an amount that is none');
  return BigInt(digits);
}
