import { hexToBytes } from '@noble/hashes/utils.js';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { enterpriseOf, hex } from './address.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import {
  childOf,
  type ExtendedKey,
  hardenedChildOf,
  indexMax,
  masterKey,
  publicChildOf,
  type PublicKey,
  publicOf,
  signWith,
} from './derive.ts';
import type { Network } from './networks.ts';
import { encodeBody, encodeSigned, hashOf, type Plan } from './plan.ts';

/** CIP-1852: purpose and the coin's registered number. */
const purpose = 1852n;
const coinType = 1815n;

/** External addresses of an account. */
const branchOf = (seed: Uint8Array, account: bigint): ExtendedKey =>
  childOf([purpose, coinType, account].reduce(hardenedChildOf, masterKey(seed)), 0n);

/** All deposit addresses follow from it, without any private key. */
export const depositBranch = (seed: Uint8Array): PublicKey => publicOf(branchOf(seed, 0n));

/** The address of a deposit. @throws InvariantError for an index that there is none of */
export const depositAddressOf = (network: Network, branch: PublicKey, index: bigint): string =>
  enterpriseOf(network, publicChildOf(branch, index).point);

/**
 * Addresses and signatures of one network from a BIP-39 seed (64 bytes). Account 0 receives payments, account 1 holds the
 * treasury: m/1852'/1815'/0'/0/index and m/1852'/1815'/1'/0/0, enterprise addresses both. `sign` takes only what `decode`
 * accepts.
 */
export function createCardanoKeys(seed: Uint8Array, network: Network): ChainKeys {
  const deposits = branchOf(seed, 0n);
  const branch = publicOf(deposits);
  const treasury = childOf(branchOf(seed, 1n), 0n);
  const treasuryAddress = enterpriseOf(network, publicOf(treasury).point);
  const keyOf = (source: SourceAccount): ExtendedKey => {
    if (source.kind === 'treasury') return treasury;
    if (source.index < 0n || source.index > indexMax)
      throw new InvariantError('A deposit index is out of range.', { index: source.index });
    return childOf(deposits, source.index);
  };
  const decode = (unsigned: string) => decodeTransaction(network, treasuryAddress, unsigned);
  return {
    family: network.name,
    treasuryPays: true,
    depositAddress: (index) => {
      const address = depositAddressOf(network, branch, index);
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode,
    sign: (unsigned, source, owners = []) => {
      decode(unsigned);
      const plan = checkedPlan(network, unsigned);
      if (owners.length > plan.inputs.length)
        throw new Refusal('FORBIDDEN', 'The owners are more than the coins that the bytes spend.');
      return signPlan(
        network,
        plan,
        plan.inputs.map((_, at) => keyOf(owners[at] ?? source)),
      );
    },
  };
}

/** One signature for each owner, whatever number of coins it has. */
function signPlan(network: Network, plan: Plan, keys: readonly ExtendedKey[]): SignedTransaction {
  const body = encodeBody(network, plan);
  const txHash = hashOf(body);
  const owners = new Map<string, ExtendedKey>();
  for (const [at, key] of keys.entries()) {
    const address = enterpriseOf(network, publicOf(key).point);
    if (plan.inputs[at]?.address !== address)
      throw new Refusal('FORBIDDEN', 'The owners are not those of the coins that the bytes spend.');
    owners.set(address, key);
  }
  const witnesses = [...owners.values()].map((key) => signWith(key, hexToBytes(txHash)));
  return { txHash, raw: hex(encodeSigned(body, witnesses)) };
}
