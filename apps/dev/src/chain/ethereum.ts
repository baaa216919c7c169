import { type StartedChain, openingUsdt, usdc, usdt } from './further-chain.ts';
import { chainId, type LocalChain, sendFrom } from './local-chain.ts';
import { balanceCall, mintCall } from './token-calls.ts';

/** Wei: for fees. */
const openingGas = 100n * 10n ** 18n;

const hex = (value: bigint) => `0x${value.toString(16)}`;

/** Ethereum's local chain, as the stack knows it. */
export const ethereum = ({ node, founder: from, payers, contracts }: LocalChain): StartedChain => ({
  url: node.url,
  identity: { name: 'Local Ethereum', short_name: 'ethereum-local', chain_type: 'evm', network: String(chainId) },
  tokens: [
    { symbol: 'ETH', name: 'Ether', decimals: 18, contract: null, opening: openingGas },
    { ...usdt(contracts.USDT), opening: openingUsdt },
    usdc(contracts.USDC),
  ],
  payers,
  hasPaymentLinks: true,
  async fund(treasury) {
    const balance = async (method: string, ...params: unknown[]) => BigInt(await node.rpc<string>(method, params));
    const held = await balance('eth_call', { to: contracts.USDT, data: balanceCall(treasury) }, 'latest');
    if (held < openingUsdt)
      await sendFrom(node, { from, to: contracts.USDT, data: mintCall(treasury, openingUsdt - held) });
    const gas = await balance('eth_getBalance', treasury, 'latest');
    if (gas < openingGas) await sendFrom(node, { from, to: treasury, value: hex(openingGas - gas) });
    await node.mine();
    await node.save();
  },
});
