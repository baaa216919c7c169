import { anyField, bytesField, numberField, textField } from './protobuf.ts';

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
const signDirect = 1n;

/**
 * The two halves of the transaction for exactly this transfer (`cosmos.tx.v1beta1`): the message, and who signs it. The fee
 * is left to the wallet, which knows the network's prices and lets its owner choose.
 */
export const buildTransfer = (
  { address, publicKey, sequence }: Payer,
  { to, amount, denomination }: CosmosTransfer,
): { bodyBytes: Uint8Array; authInfoBytes: Uint8Array } => ({
  bodyBytes: anyField(
    1,
    '/cosmos.bank.v1beta1.MsgSend',
    textField(1, address),
    textField(2, to),
    bytesField(3, textField(1, denomination), textField(2, `${amount}`)),
  ),
  authInfoBytes: new Uint8Array([
    ...bytesField(
      1,
      anyField(1, '/cosmos.crypto.secp256k1.PubKey', bytesField(1, publicKey)),
      bytesField(2, bytesField(1, numberField(1, signDirect))),
      numberField(3, sequence),
    ),
    ...bytesField(2, numberField(2, gas)),
  ]),
});

/** The signed transaction as nodes take it (`TxRaw`). */
export const joinSigned = (bodyBytes: Uint8Array, authInfoBytes: Uint8Array, signature: Uint8Array): Uint8Array =>
  new Uint8Array([...bytesField(1, bodyBytes), ...bytesField(2, authInfoBytes), ...bytesField(3, signature)]);
