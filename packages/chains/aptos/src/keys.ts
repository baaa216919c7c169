import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { addressOf } from './address.ts';
import { aptosAddressBook } from './address-book.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import type { Plan } from './plan.ts';
import { encodeSigned, hashOf, type Signature } from './signed.ts';
import { encodeMessage } from './unsigned.ts';

/** BIP-44 with the chain's registered number: account 0 receives payments, account 1 holds the treasury. */
export const depositPath = "m/44'/637'/0'/0";
const treasuryPath = "m/44'/637'/1'/0/0";
const indexMax = 2n ** 31n - 1n;

/**
 * Addresses and signatures of Aptos from a BIP-39 seed (64 bytes), with keys on secp256k1: deposit addresses are
 * m/44'/637'/0'/0/index and follow from one public key, the treasury is m/44'/637'/1'/0/0. The treasury signs
 * everything, because it pays for everything. `sign` takes only what `decode` accepts.
 */
export function createAptosKeys(seed: Uint8Array): ChainKeys {
  const root = HDKey.fromMasterSeed(seed);
  const deposits = root.derive(depositPath);
  const treasury = root.derive(treasuryPath);
  const treasuryAddress = addressOf(publicKeyOf(treasury));
  const depositKey = (index: bigint): HDKey => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return deposits.deriveChild(Number(index));
  };
  const keyOf = (source: SourceAccount): HDKey => (source.kind === 'treasury' ? treasury : depositKey(source.index));
  return {
    family: aptosAddressBook.family,
    depositAddress: (index) => {
      const address = addressOf(publicKeyOf(depositKey(index)));
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: (unsigned) => decodeTransaction(unsigned, treasuryAddress),
    sign: (unsigned, source) => signPlan(checkedPlan(unsigned, treasuryAddress), keyOf(source), treasury),
  };
}

export function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new InvariantError('A derived key has no public half.');
  return publicKey;
}

/** RFC 6979: the same bytes always get the same signatures. The hash of the signed bytes names the transaction. */
function signPlan(plan: Plan, sender: HDKey, treasury: HDKey): SignedTransaction {
  if (plan.sender !== addressOf(publicKeyOf(sender)))
    throw new InvariantError('The bytes ask for other signatures than those of their source.', { wanted: plan.sender });
  const digest = sha3_256(encodeMessage(plan));
  const signed = encodeSigned(plan, signatureOf(sender, digest), signatureOf(treasury, digest));
  return { txHash: hashOf(signed), raw: base64.encode(signed) };
}

function signatureOf(key: HDKey, digest: Uint8Array): Signature {
  if (key.privateKey === null) throw new InvariantError('A derived key has no private half.');
  return { publicKey: publicKeyOf(key), signature: secp256k1.sign(digest, key.privateKey, { prehash: false }) };
}
