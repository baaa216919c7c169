import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { base58, base64 } from '@scure/base';
import { solanaAddressBook } from './address-book.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { decodeMessage, encodeLength } from './message.ts';
import { descend, masterNode, type Slip10Node } from '@florin/slip10/slip10';

// m/44'/501': below it an account number and a zero receive payments, as in wallets; 0'/1' holds the treasury.
export const depositFamilyPath = [44n, 501n];
const treasuryPath = [0n, 1n];
const indexMax = 2n ** 31n - 1n;

/**
 * Addresses and signatures of Solana from a BIP-39 seed (64 bytes). Deposit addresses are m/44'/501'/index'/0', the
 * treasury is m/44'/501'/0'/1'. The treasury signs everything, because it pays for everything. `sign` takes only what
 * `decode` accepts.
 */
export function createSolanaKeys(seed: Uint8Array): ChainKeys {
  const family = descend(masterNode(seed), depositFamilyPath);
  const treasury = descend(family, treasuryPath);
  const treasuryAddress = addressOf(treasury);
  const depositKey = (index: bigint): Slip10Node => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return descend(family, [index, 0n]);
  };
  return {
    family: solanaAddressBook.family,
    depositAddress: (index) => {
      const address = addressOf(depositKey(index));
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: (unsigned) => decodeTransaction(unsigned, treasuryAddress),
    sign: (unsigned, source) => {
      decodeTransaction(unsigned, treasuryAddress);
      return signMessage(base64.decode(unsigned), signersFor(source, treasury, depositKey));
    },
  };
}

const addressOf = ({ privateKey }: Slip10Node): string => base58.encode(ed25519.getPublicKey(privateKey));

const signersFor = (
  source: SourceAccount,
  treasury: Slip10Node,
  depositKey: (index: bigint) => Slip10Node,
): Slip10Node[] => (source.kind === 'treasury' ? [treasury] : [treasury, depositKey(source.index)]);

/** ed25519 has no chance in it: the same bytes always get the same signatures. The first one names the transaction. */
function signMessage(bytes: Uint8Array, keys: readonly Slip10Node[]): SignedTransaction {
  const { signers } = decodeMessage(bytes);
  const own = keys.map(addressOf);
  if (signers.length !== own.length || signers.some((key, at) => key !== own[at]))
    throw new InvariantError('The bytes ask for other signatures than those of their source.', { signers });
  const signatures = keys.map(({ privateKey }) => ed25519.sign(bytes, privateKey));
  const raw = concatBytes(encodeLength(signatures.length), ...signatures, bytes);
  return { txHash: base58.encode(signatures[0] as Uint8Array), raw: base64.encode(raw) };
}
