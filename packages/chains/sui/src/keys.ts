import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { suiAddressBook } from './address-book.ts';
import { addressOf, secp256k1Flag } from './address.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import { hashOf, writeSigned } from './signed.ts';

/** Purpose 54 is Sui's for secp256k1 (docs.sui.io, keys and addresses): account 0 receives, account 1 is the treasury. */
export const depositPath = "m/54'/784'/0'/0";
const treasuryPath = "m/54'/784'/1'/0/0";
const indexMax = 2n ** 31n - 1n;

/** Says that what is signed is a transaction: intent scope, version and application are 0. */
const intent = Uint8Array.of(0, 0, 0);

/**
 * Addresses and signatures of Sui from a BIP-39 seed (64 bytes). Deposit addresses are m/54'/784'/0'/0/index, so their
 * public keys follow from one public key (BIP-32); the treasury is m/54'/784'/1'/0/0 and pays for everything. `sign` takes
 * only what `decode` accepts.
 */
export function createSuiKeys(seed: Uint8Array): ChainKeys {
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
    family: suiAddressBook.family,
    depositAddress: (index) => {
      const address = addressOf(publicKeyOf(depositKey(index)));
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: (unsigned) => decodeTransaction(unsigned, treasuryAddress),
    sign: (unsigned, source) => {
      const { sender, gas } = checkedPlan(unsigned, treasuryAddress);
      const signers = sender === gas.owner ? [keyOf(source)] : [keyOf(source), treasury];
      if (addressOf(publicKeyOf(signers[0] as HDKey)) !== sender)
        throw new InvariantError('The bytes ask for other signatures than those of their source.', { sender });
      return signBytes(base64.decode(unsigned), signers);
    },
  };
}

function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

/** RFC 6979: the same bytes always get the same signatures. The sender's comes first, the payer's after it. */
function signBytes(content: Uint8Array, keys: readonly HDKey[]): SignedTransaction {
  const digest = sha256(blake2b(concatBytes(intent, content), { dkLen: 32 }));
  const signatures = keys.map((key) => {
    if (key.privateKey === null) throw new InvariantError('A derived key has no private half.');
    const signature = secp256k1.sign(digest, key.privateKey, { prehash: false });
    return concatBytes(Uint8Array.of(secp256k1Flag), signature, publicKeyOf(key));
  });
  return { txHash: hashOf(content), raw: writeSigned({ content, signatures }) };
}
