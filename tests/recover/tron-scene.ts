import { fromWord, toWord } from '@florin/chain-tron/address-book';
import { createTronKeys } from '@florin/chain-tron/keys';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { makeToken, mint } from '@florin/nodes/tron/control';
import { startTronStandIn } from '@florin/nodes/tron/server';
import type { Lost, RecoveryScene } from './scene.ts';

const trx = 10n ** 6n;
const blockMilliseconds = 200;

/** A stand-in for a node; every third address has coins, every third a token, every third both. */
export async function openTronScene(seed: Uint8Array): Promise<RecoveryScene> {
  const node = await startTronStandIn();
  const { chain } = node;
  const keys = createTronKeys(seed);
  const issuer = '11'.repeat(20);
  const token = await makeToken(chain, testUsdt, issuer, 1n);
  const contract = fromWord(token);
  const [network, treasury] = [chain.chainId, toWord(keys.treasuryAddress())];
  let producing: NodeJS.Timeout | undefined;
  return {
    family: 'tron',
    keys,
    variables: {
      [`FLORIN_SIGNER_RPC_TRON_${network}`]: node.url,
      [`FLORIN_SIGNER_MAX_FEE_TRON_${network}`]: String(60n * trx),
      [`FLORIN_SIGNER_MAX_GAS_TRON_${network}`]: String(60n * trx),
      [`FLORIN_RECOVER_TOKENS_TRON_${network}`]: contract,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: 2_000n * trx + index };
        const tokens = { index, token: contract, amount: 25_000_000n + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token: what, amount } of payments) {
        const word = toWord(keys.depositAddress(index).address);
        if (what === null) await chain.ledger.grant(word, amount);
        else await mint(chain, token, word, amount);
      }
      producing ??= setInterval(() => void chain.mine(), blockMilliseconds);
      return payments;
    },
    endowTreasury: () => chain.ledger.grant(treasury, 1_000n * trx),
    async treasuryHolds(what) {
      if (what === null) return chain.executor.balance(treasury);
      const call = {
        type: 'TriggerSmartContract',
        contract: token,
        value: 0n,
        data: `70a08231${treasury.padStart(64, '0')}`,
      } as const;
      return BigInt(`0x${(await chain.executor.try(treasury, call)).output}`);
    },
    stop: async () => {
      clearInterval(producing);
      await node.stop();
    },
  };
}
