import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { RecoveryScene } from './scene.ts';

const coin = 100_000_000n;
const network = networks.get('litecoinregtest') as Network;
const blockMilliseconds = 500;
/** Outputs of one transaction of the payer's. */
const payeesMax = 100;

const decimal = (units: bigint): string => `${units / coin}.${String(units % coin).padStart(8, '0')}`;

/** A real Litecoin Core in regtest; the second of three addresses has two coins. */
export async function openBitcoinScene(node: Litecoind, seed: Uint8Array): Promise<RecoveryScene> {
  const keys = createBitcoinKeys(seed, network);
  await node.mine(20);
  let mining: Promise<unknown> = Promise.resolve();
  const miner = setInterval(() => (mining = node.mine().catch(() => {})), blockMilliseconds);
  return {
    family: network.name,
    keys,
    variables: {
      FLORIN_SIGNER_RPC_LITECOINREGTEST_LITECOINREGTEST: node.url,
      FLORIN_SIGNER_MAX_FEE_LITECOINREGTEST_LITECOINREGTEST: String(coin),
      FLORIN_SIGNER_MAX_GAS_LITECOINREGTEST_LITECOINREGTEST: '1',
    },
    async payEach(indexes) {
      const paid = indexes.map((index, at) => ({ index, amount: coin / 100n + index, again: at % 3 === 1 }));
      const payAll = async (some: typeof paid) => {
        for (let at = 0; at < some.length; at += payeesMax) {
          const part = some.slice(at, at + payeesMax);
          await node.payMany(
            Object.fromEntries(part.map(({ index, amount }) => [keys.depositAddress(index).address, decimal(amount)])),
          );
          await node.mine();
        }
      };
      await payAll(paid);
      await payAll(paid.filter(({ again }) => again));
      return paid.map(({ index, amount, again }) => ({ index, token: null, amount: again ? 2n * amount : amount }));
    },
    endowTreasury: async () => {},
    async treasuryHolds() {
      const script = `addr(${keys.treasuryAddress()})`;
      const { total_amount: held } = await node.rpc<{ total_amount: number }>('scantxoutset', ['start', [script]]);
      return BigInt(Math.round(held * Number(coin)));
    },
    async stop() {
      clearInterval(miner);
      await mining;
      await node.stop();
    },
  };
}
