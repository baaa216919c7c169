import {
  type AccountAuthenticator,
  Deserializer,
  type EntryFunction,
  FeePayerRawTransaction,
  MultiAgentRawTransaction,
  type RawTransaction,
  SignedTransaction,
  TransactionAuthenticatorEd25519,
  TransactionAuthenticatorFeePayer,
  TransactionAuthenticatorMultiAgent,
  TransactionAuthenticatorSingleSender,
  TransactionExecutableEntryFunction,
  TransactionExtraConfigV1,
  TransactionInnerPayloadV1,
  TransactionPayloadEntryFunction,
} from '@aptos-labs/ts-sdk';
import { hex, sha3 } from './hashes.ts';
import { Refused } from './refused.ts';

/** Whoever signs: with a key, or with nothing in a simulation. */
export interface Signing {
  address: string;
  authenticator: AccountAuthenticator | TransactionAuthenticatorEd25519;
}

/** A transaction as its bytes say it. */
export interface Submitted {
  hash: string;
  raw: Uint8Array;
  sender: string;
  /** Null where it is not counted: then it has a nonce. */
  sequence: bigint | null;
  nonce: bigint | null;
  call: { name: string; types: readonly string[]; args: readonly Uint8Array[] };
  maxGas: bigint;
  gasPrice: bigint;
  expiration: bigint;
  chainId: number;
  payer: string;
  /** Sender, then the others, the payer last where it is another. */
  signings: readonly Signing[];
  /** What every one of them signs. */
  message: Uint8Array;
}

const uncounted = 2n ** 64n - 1n;

const saltOf = (kind: string): Buffer => sha3(`APTOS::${kind}`);

/**
 * Reads signed bytes with the ecosystem's own library. Bytes have one encoding: others are refused.
 * @throws Refused
 */
export function readSubmitted(raw: Uint8Array): Submitted {
  const signed = decode(raw);
  const transaction = signed['raw_txn'];
  const { authenticator } = signed;
  const sender = transaction.sender.toStringLong();
  const { call, nonce } = readPayload(transaction);
  const isCounted = transaction.sequence_number !== uncounted;
  if (isCounted !== (nonce === null)) throw new Refused('INVALID_REPLAY_PROTECTION');
  return {
    hash: hex(sha3(saltOf('Transaction'), Uint8Array.of(0), raw)),
    raw,
    sender,
    sequence: isCounted ? transaction.sequence_number : null,
    nonce,
    call,
    maxGas: transaction.max_gas_amount,
    gasPrice: transaction.gas_unit_price,
    expiration: transaction.expiration_timestamp_secs,
    chainId: transaction.chain_id.chainId,
    ...readSigners(transaction, authenticator, sender),
  };
}

function decode(raw: Uint8Array): SignedTransaction {
  try {
    const deserializer = new Deserializer(raw);
    const signed = SignedTransaction.deserialize(deserializer);
    if (deserializer.remaining() === 0 && Buffer.compare(signed.bcsToBytes(), raw) === 0) return signed;
  } catch {
    throw new Refused('Failed to deserialize input into SignedTransaction');
  }
  throw new Refused('Failed to deserialize input into SignedTransaction: remaining input');
}

function readPayload({ payload }: RawTransaction): { call: Submitted['call']; nonce: bigint | null } {
  if (payload instanceof TransactionPayloadEntryFunction) return { call: readCall(payload.entryFunction), nonce: null };
  const isPlayed =
    payload instanceof TransactionInnerPayloadV1 &&
    payload.executable instanceof TransactionExecutableEntryFunction &&
    payload.extra_config instanceof TransactionExtraConfigV1;
  if (!isPlayed) throw new Refused('FEATURE_UNDER_GATING');
  const executable = payload.executable as TransactionExecutableEntryFunction;
  const { replayProtectionNonce } = payload.extra_config as TransactionExtraConfigV1;
  return { call: readCall(executable.entryFunction), nonce: replayProtectionNonce ?? null };
}

const readCall = ({ module_name: module, function_name: name, type_args: types, args }: EntryFunction) => ({
  name: `${module.address.toString()}::${module.name.identifier}::${name.identifier}`,
  types: types.map(String),
  args: args.map((one) => one.bcsToBytes()),
});

function readSigners(
  transaction: RawTransaction,
  authenticator: SignedTransaction['authenticator'],
  sender: string,
): Pick<Submitted, 'payer' | 'signings' | 'message'> {
  const alone = Buffer.concat([saltOf('RawTransaction'), transaction.bcsToBytes()]);
  if (authenticator instanceof TransactionAuthenticatorEd25519)
    return { payer: sender, signings: [{ address: sender, authenticator }], message: alone };
  if (authenticator instanceof TransactionAuthenticatorSingleSender)
    return { payer: sender, signings: [{ address: sender, authenticator: authenticator.sender }], message: alone };
  const isSponsored = authenticator instanceof TransactionAuthenticatorFeePayer;
  if (!isSponsored && !(authenticator instanceof TransactionAuthenticatorMultiAgent))
    throw new Refused('INVALID_SIGNATURE');
  const others = authenticator.secondary_signer_addresses;
  const signings = [
    { address: sender, authenticator: authenticator.sender },
    ...others.map((address, at) => ({
      address: address.toStringLong(),
      authenticator: authenticator.secondary_signers[at] as AccountAuthenticator,
    })),
  ];
  const together = isSponsored
    ? new FeePayerRawTransaction(transaction, others, authenticator.fee_payer.address)
    : new MultiAgentRawTransaction(transaction, others);
  const message = Buffer.concat([saltOf('RawTransactionWithData'), together.bcsToBytes()]);
  if (!isSponsored) return { payer: sender, signings, message };
  const payer = authenticator.fee_payer.address.toStringLong();
  return {
    payer,
    signings: [...signings, { address: payer, authenticator: authenticator.fee_payer.authenticator }],
    message,
  };
}
