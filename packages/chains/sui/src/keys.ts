import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SourceAccount } from '@florin/domain/ports/chain';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { suiAddressBook } from './address-book.ts';
import { addressOf } from './address.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import { publicKeyOf, signBytes } from './sign-bytes.ts';

/** Purpose 54 is Sui's for secp256k1 (docs.sui.io, keys and addresses): account 0 receives, account 1 is the treasury. */
export const depositPath = "m/54'/784'/0'/0";
const treasuryPath = "m/54'/784'/1'/0/0";
const indexMax = 2n ** 31n - 1n;

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
