import { createEvmKeys } from '@florin/chain-evm/keys';
import { startAnvil } from '@florin/nodes/anvil';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { erc20BalanceOf, erc20Transfer } from '../journeys/erc20.ts';
import type { Lost, RecoveryScene } from './scene.ts';

const ether = 10n ** 18n;
const tokenUnit = 10n ** 6n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** A real node; every third address has coins, every third a token, every third both and a second token. */
export async function openEvmScene(seed: Uint8Array, { tokensOnly = false } = {}): Promise<RecoveryScene> {
  const chain = await startAnvil({ noMining: true });
  const keys = createEvmKeys(seed);
  const { contracts, payer } = await deployTokens(chain);
  const { USDT = '', USDC = '' } = contracts;
  const pay = ({ index, token, amount }: Lost) => {
    const { address } = keys.depositAddress(index);
    const what =
      token === null ? { to: address, value: hex(amount) } : { to: token, data: erc20Transfer(address, amount) };
    return chain.rpc('eth_sendTransaction', [{ from: payer, gas: '0x30d40', ...what }]);
  };
  return {
    family: 'evm',
    keys,
    variables: {
      FLORIN_SIGNER_RPC_EVM_31337: chain.url,
      FLORIN_SIGNER_MAX_FEE_EVM_31337: String(ether / 10n),
      FLORIN_SIGNER_MAX_GAS_EVM_31337: String(ether / 10n),
      FLORIN_RECOVER_TOKENS_EVM_31337: `${USDT},${USDC}`,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: ether / 10n + index };
        const usdt = { index, token: USDT, amount: 25n * tokenUnit + index };
        const usdc = { index, token: USDC, amount: 40n * tokenUnit + index };
        if (tokensOnly) return [usdt, usdc];
        return [[coins], [usdt], [coins, usdt, usdc]][at % 3] ?? [];
      });
      for (const payment of payments) {
        await pay(payment);
        if (payment === payments.at(-1) || payments.indexOf(payment) % 50 === 49) await chain.mine();
      }
      // From here on every transaction makes a block.
      await chain.setAutomine(true);
      return payments;
    },
    endowTreasury: () => chain.setBalance(keys.treasuryAddress(), ether),
    async treasuryHolds(token) {
      const treasury = keys.treasuryAddress();
      const held =
        token === null
          ? await chain.rpc<string>('eth_getBalance', [treasury, 'latest'])
          : await chain.rpc<string>('eth_call', [{ to: token, data: erc20BalanceOf(treasury) }, 'latest']);
      return BigInt(held);
    },
    stop: () => chain.stop(),
  };
}
