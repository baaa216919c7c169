import { HDKey } from '@scure/bip32';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { decodeTransaction } from './decode-transaction.ts';
import type { Network } from './networks.ts';
import { addressOf, ownScript } from './script.ts';
import { decodeDraft, openUnsigned } from './unsigned.ts';
import { decodeRaw } from './wire-transaction.ts';

/** BIP-32: higher numbers are hardened and have no place in this branch. */
const indexMax = 2n ** 31n - 1n;

const coinPath = ({ coin }: Network): string => `m/${coin.receives === 'key-hash' ? 44 : 84}'/${coin.number}'`;

/** Above all deposit addresses. */
export const depositPath = (network: Network): string => `${coinPath(network)}/0'/0`;

/**
 * Addresses and signatures of one network from a BIP-39 seed (64 bytes). Account 0 receives payments, account 1 holds
 * the treasury: m/84'/coin'/0'/0/index and m/84'/coin'/1'/0/0, with 44' where the chain has no witnesses. `sign` takes
 * only what `decode` accepts.
 */
export function createBitcoinKeys(seed: Uint8Array, network: Network): ChainKeys {
  const root = HDKey.fromMasterSeed(seed);
  const deposits = root.derive(depositPath(network));
  const treasury = root.derive(`${coinPath(network)}/1'/0/0`);
  const scriptOf = (key: HDKey): string => ownScript(network, publicKeyOf(key));
  const addressOfKey = (key: HDKey): string => addressOf(network, scriptOf(key)) as string;
  const treasuryScript = scriptOf(treasury);
  const depositKey = (index: bigint): HDKey => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return deposits.deriveChild(Number(index));
  };
  const keyOf = (source: SourceAccount) => (source.kind === 'treasury' ? treasury : depositKey(source.index));
  const decode = (unsigned: string) => decodeTransaction(network, treasuryScript, unsigned);
  return {
    family: network.name,
    depositAddress: (index) => {
      const key = depositKey(index);
      return { address: addressOfKey(key), watchKey: scriptOf(key) };
    },
    treasuryAddress: () => addressOfKey(treasury),
    batchContract: () => null,
    decode,
    sign: (unsigned, source, owners = []) => {
      decode(unsigned);
      const { inputs } = decodeDraft(unsigned);
      const keys = inputs.map((_, at) => keyOf(owners[at] ?? source));
      if (owners.length > inputs.length || inputs.some(({ script }, at) => script !== scriptOf(keys[at] as HDKey)))
        throw new Refusal('FORBIDDEN', 'The owners are not those of the coins that the bytes spend.');
      return signTransaction(unsigned, keys);
    },
  };
}

function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

/** RFC 6979: the same bytes always get the same signatures, so signing twice cannot make two transactions. */
function signTransaction(unsigned: string, keys: readonly HDKey[]): SignedTransaction {
  const transaction = openUnsigned(unsigned);
  for (const [at, { privateKey }] of keys.entries()) {
    if (privateKey === null) throw new InvariantError('A derived key has no private half.');
    transaction.signIdx(privateKey, at);
  }
  transaction.finalize();
  const raw = transaction.hex;
  return { txHash: decodeRaw(raw).hash, raw };
}
