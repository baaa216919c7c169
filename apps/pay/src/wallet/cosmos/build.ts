import { bytes, encodeFields, type Field, message, number, text } from '@florin/grpc/protobuf';

export interface CosmosTransfer {
  to: string;
  /** Base units. */
  amount: bigint;
  denomination: string;
}

/** Who pays: its key, and how many transactions it has sent. */
export interface Payer {
  address: string;
  /** Compressed. */
  publicKey: Uint8Array;
  sequence: bigint;
}

/** What a transfer of one coin takes, with room for an address that is new to the chain. */
const gas = 200_000n;
const direct = 1n;

/** A message that names its type (`google.protobuf.Any`). */
const any = (at: number, type: string, fields: readonly Field[]): Field =>
  message(at, [text(1, type), message(2, fields)]);

/**
 * The two halves of the transaction for exactly this transfer (`cosmos.tx.v1beta1`): the message, and who signs it. The fee
 * is left to the wallet, which knows the network's prices and lets its owner choose.
 */
export function buildTransfer(
  { address, publicKey, sequence }: Payer,
  { to, amount, denomination }: CosmosTransfer,
): { bodyBytes: Uint8Array; authInfoBytes: Uint8Array } {
  const coin = message(3, [text(1, denomination), text(2, `${amount}`)]);
  const signer = message(1, [
    any(1, '/cosmos.crypto.secp256k1.PubKey', [bytes(1, publicKey)]),
    message(2, [message(1, [number(1, direct)])]),
    number(3, sequence),
  ]);
  return {
    bodyBytes: encodeFields([any(1, '/cosmos.bank.v1beta1.MsgSend', [text(1, address), text(2, to), coin])]),
    authInfoBytes: encodeFields([signer, message(2, [number(2, gas)])]),
  };
}

/** The signed transaction as nodes take it (`TxRaw`). */
export const joinSigned = (bodyBytes: Uint8Array, authInfoBytes: Uint8Array, signature: Uint8Array): Uint8Array =>
  encodeFields([bytes(1, bodyBytes), bytes(2, authInfoBytes), bytes(3, signature)]);
