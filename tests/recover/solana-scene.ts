import { createSolanaKeys } from '@florin/chain-solana/keys';
import { airdrop, makeMint, mintTo, tokenAccountOf, walletOf } from '@florin/nodes/solana/control';
import { startSolanaStandIn } from '@florin/nodes/solana/server';
import { readTokenAccount } from '@florin/nodes/solana/token-accounts';
import type { Lost, RecoveryScene } from './scene.ts';

const lamports = 10n ** 9n;
const blockMilliseconds = 200;

/** A real virtual machine behind a stand-in; every third address has coins, every third a token, every third both. */
export async function openSolanaScene(seed: Uint8Array): Promise<RecoveryScene> {
  const chain = await startSolanaStandIn({ blockMilliseconds });
  const { vm } = chain;
  const keys = createSolanaKeys(seed);
  const [issuer, mintKey] = await Promise.all([walletOf(2), walletOf(4)]);
  const mint = String(mintKey.address);
  airdrop(vm, issuer.address, 10n ** 6n * lamports);
  makeMint(vm, mint, { decimals: 6, authority: issuer.address });
  vm.advance(40);
  return {
    family: 'solana',
    keys,
    variables: {
      [`FLORIN_SIGNER_RPC_SOLANA_${vm.genesisHash}`]: chain.url,
      [`FLORIN_SIGNER_MAX_FEE_SOLANA_${vm.genesisHash}`]: String(lamports / 100n),
      [`FLORIN_SIGNER_MAX_GAS_SOLANA_${vm.genesisHash}`]: '1',
      [`FLORIN_RECOVER_TOKENS_SOLANA_${vm.genesisHash}`]: mint,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: lamports / 10n + index };
        const tokens = { index, token: mint, amount: 25_000_000n + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments) {
        const { address } = keys.depositAddress(index);
        if (token === null) airdrop(vm, address, amount);
        else await mintTo(vm, issuer, token, address, amount);
      }
      vm.advance(2);
      return payments;
    },
    endowTreasury: async () => airdrop(vm, keys.treasuryAddress(), lamports),
    async treasuryHolds(token) {
      const treasury = keys.treasuryAddress();
      if (token === null) return vm.account(treasury, vm.slot)?.lamports ?? 0n;
      return readTokenAccount(vm.account(await tokenAccountOf(treasury, token), vm.slot))?.amount ?? 0n;
    },
    stop: () => chain.stop(),
  };
}
