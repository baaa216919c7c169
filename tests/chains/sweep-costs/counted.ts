import { checkedPlan as aptosPlan } from '@florin/chain-aptos/decode-transaction';
import { networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { ownScriptBytes, vsizeOf } from '@florin/chain-bitcoin/sizes';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { bytesOfSigned } from '@florin/chain-cardano/parameters';
import { readPlan as cardanoPlan } from '@florin/chain-cardano/plan';
import type { Harness } from '@florin/chain-conformance/harness';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import { checkedPlan as cosmosPlan } from '@florin/chain-cosmos/decode-transaction';
import { readPlan as solanaPlan } from '@florin/chain-solana/decode-transaction';
import { encodeGroup, readPlan as tezosPlan, revealGas } from '@florin/chain-tezos/plan';
import { bandwidthOf } from '@florin/chain-tron/plan';
import type { Family } from '../harnesses.ts';

/** A movement of ours that a block has. */
export interface Done {
  harness: Harness;
  txHash: string;
  unsigned: string;
  /** Native base units that it cost whoever pays for it, less what came back to the treasury. */
  paid: bigint;
  /** Whether its receiver had no account before. */
  opensAccount: boolean;
}

/** How much of what its chain charges for a movement is counted with, by unit. */
export type Counted = Readonly<Record<string, bigint>>;

/** A little storage fee depends on the second: rounded up to this. */
const nanotons = 100_000n;
/** Of a transfer of USDT to a holder, as explorers show it: the stand-in counts gas of the EVM in its place. */
const assumedEnergy = 65_000n;
const tezosStoredByte = 250n;
const tezosSignedBytes = 64n + 5n;

/** What our plan names of it where a chain charges what a plan names; else what the chain of the suite charged for it. */
export const countedBy: Readonly<Record<Family, (done: Done) => Counted | Promise<Counted>>> = {
  evm: async (done) => ({ gas: await gasOf(done) }),
  bitcoin({ harness, unsigned }) {
    const network = bitcoinNetworks.get(harness.network)!;
    const { uses } = harness.keys.decode(unsigned);
    return { vbyte: vsizeOf(network, uses.kind === 'coins' ? uses.coins.length : 0, [ownScriptBytes(network)]) };
  },
  solana({ unsigned }) {
    const { owner, payer, unitsMax } = solanaPlan(unsigned);
    return { signature: owner === payer ? 1n : 2n, 'compute unit': BigInt(unitsMax) };
  },
  tron({ unsigned, opensAccount, harness }) {
    const { kind, ...decoded } = harness.keys.decode(unsigned);
    const isToken = kind === 'transfer' && 'asset' in decoded && decoded.asset.kind === 'token';
    return {
      bandwidth: bandwidthOf(Buffer.from(unsigned, 'hex')),
      ...(isToken ? { energy: assumedEnergy } : {}),
      ...(opensAccount ? { account: 1n } : {}),
    };
  },
  ton: ({ paid }) => ({ nanoton: ((paid + nanotons - 1n) / nanotons) * nanotons }),
  cosmos: ({ harness, unsigned }) => ({ gas: cosmosPlan(cosmosNetworks.get(harness.network)!, unsigned).gas }),
  aptos({ harness, unsigned, paid }) {
    return { gas: paid / aptosPlan(unsigned, harness.keys.treasuryAddress()).gasPrice };
  },
  sui: ({ paid }) => ({ MIST: paid }),
  cardano({ harness, unsigned }) {
    const network = cardanoNetworks.get(harness.network)!;
    return { transaction: 1n, byte: bytesOfSigned(network, cardanoPlan(network, unsigned)!) };
  },
  tezos({ unsigned, paid }) {
    const plan = tezosPlan(unsigned)!;
    return {
      group: 1n,
      gas: plan.gas + (plan.reveals ? revealGas : 0n),
      byte: BigInt(encodeGroup({ ...plan, fee: 0n }).length) + tezosSignedBytes,
      'stored byte': (paid - plan.fee) / tezosStoredByte,
    };
  },
};

/** What it used: a plan names only the most that it may. */
async function gasOf({ harness, txHash }: Done): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [txHash] });
  const answer = await fetch(harness.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return BigInt(((await answer.json()) as { result: { gasUsed: string } }).result.gasUsed);
}
