import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { addressOf } from './address.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import type { Network } from './networks.ts';
import type { Plan } from './plan.ts';
import { hashOf } from './transaction-hash.ts';
import { encodeAuthInfo, encodeBody, encodeRaw, encodeSignDoc } from './transaction-parts.ts';

/** BIP-44: account 0 receives payments, account 1 holds the treasury. */
export const depositPath = ({ coinType }: Network): string => `m/44'/${coinType}'/0'/0`;
const treasuryPath = ({ coinType }: Network): string => `m/44'/${coinType}'/1'/0/0`;
const indexMax = 2n ** 31n - 1n;

/**
 * Addresses and signatures of a network from a BIP-39 seed (64 bytes). Deposit addresses are m/44'/coin'/0'/0/index, as
 * wallets derive them, the treasury is m/44'/coin'/1'/0/0. `sign` takes only what `decode` accepts.
 */
export function createCosmosKeys(seed: Uint8Array, network: Network): ChainKeys {
  const root = HDKey.fromMasterSeed(seed);
  const deposits = root.derive(depositPath(network));
  const treasury = root.derive(treasuryPath(network));
  const spell = (key: HDKey): string => addressOf(network.prefix, publicKeyOf(key));
  const treasuryAddress = spell(treasury);
  const depositKey = (index: bigint): HDKey => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return deposits.deriveChild(Number(index));
  };
  const keyOf = (source: SourceAccount) => (source.kind === 'treasury' ? treasury : depositKey(source.index));
  return {
    family: network.name,
    depositAddress: (index) => {
      const address = spell(depositKey(index));
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: (unsigned) => decodeTransaction(network, unsigned, treasuryAddress),
    sign: (unsigned, source, owners = []) => {
      decodeTransaction(network, unsigned, treasuryAddress);
      const keys = [...owners, source].map(keyOf);
      return signPlan(checkedPlan(network, unsigned), keys, spell);
    },
  };
}

export function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

/** RFC 6979: the same bytes always get the same signatures. The hash of the signed bytes names the transaction. */
function signPlan(plan: Plan, keys: readonly HDKey[], spell: (key: HDKey) => string): SignedTransaction {
  const own = keys.map(spell);
  if (plan.signers.length !== own.length || plan.signers.some(({ address }, at) => address !== own[at]))
    throw new InvariantError('The bytes ask for other signatures than those of their source.', {
      wanted: plan.signers.length,
    });
  const body = encodeBody(plan);
  const authInfo = encodeAuthInfo(plan, keys.map(publicKeyOf));
  const signatures = plan.signers.map(({ account }, at) => {
    const { privateKey } = keys[at] as HDKey;
    if (privateKey === null) throw new InvariantError('A derived key has no private half.');
    const digest = sha256(encodeSignDoc({ body, authInfo, chainId: plan.chainId, account }));
    return secp256k1.sign(digest, privateKey, { prehash: false });
  });
  const raw = encodeRaw(body, authInfo, signatures);
  return { txHash: hashOf(raw), raw: base64.encode(raw) };
}
