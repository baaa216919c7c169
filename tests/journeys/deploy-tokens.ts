import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { Anvil } from '@florin/nodes/anvil';
import { testUsdc, testUsdt } from '@florin/nodes/tokens/contracts';
import { erc20Mint } from './erc20.ts';

const plenty = 10n ** 15n;

/** USDT and USDC on a fresh local chain, and an account that holds plenty of both and of the chain's own coin. */
export async function deployTokens(
  anvil: Anvil,
): Promise<{ contracts: Readonly<Record<string, string>>; payer: string }> {
  const [deployer, payer] = await anvil.accounts();
  if (!deployer || !payer) throw new Error('The local chain has no accounts.');
  const contracts = {
    USDT: await deploy(anvil, deployer, testUsdt.bytecode),
    USDC: await deploy(anvil, deployer, testUsdc.bytecode),
  };
  for (const contract of Object.values(contracts))
    await anvil.rpc('eth_sendTransaction', [{ from: deployer, to: contract, data: erc20Mint(payer, plenty) }]);
  await anvil.mine(1);
  return { contracts, payer };
}

/** Deploys a contract; its address in the canonical spelling. */
export async function deploy(anvil: Anvil, from: string, bytecode: string): Promise<string> {
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, data: bytecode }]);
  await anvil.mine(1);
  const receipt = (await anvil.rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: string };
  const parsed = evmAddressBook.parseAddress(receipt.contractAddress);
  if (!parsed.ok) throw new Error('The node gave no contract address.');
  return parsed.canonical;
}
