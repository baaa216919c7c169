import { rpc } from '@florin/nodes/json-rpc';
import { litecoindControl } from '@florin/nodes/litecoind-control';
import { parseUnits } from 'viem';
import { transferCall } from '../chain/token-calls.ts';
import type { DevChain, DevToken } from '../dev-file.ts';
import { DemoFailed } from './demo-failed.ts';

type Pay = (
  url: string,
  contract: string | null,
  to: string,
  amount: bigint,
) => Promise<{ hash: string; from: string }>;

/** Families whose wallets are loaded only when one pays. */
const payers: Readonly<Record<string, () => Promise<Pay>>> = {
  tron: async () => (await import('./pay-on-tron.ts')).payOnTron,
  ton: async () => (await import('./pay-on-ton.ts')).payOnTon,
  cardanolocal: async () => (await import('./pay-on-cardano.ts')).payOnCardano,
  tezos: async () => (await import('./pay-on-tezos.ts')).payOnTezos,
  sui: async () => (await import('./pay-on-sui.ts')).payOnSui,
};

/**
 * Sends an amount from the first payer, or from the node's own wallet.
 *
 * @throws DemoFailed when the node refuses
 */
export async function payOnChain(
  chain: Pick<DevChain, 'chain_type' | 'rpc_url' | 'payers'>,
  token: Pick<DevToken, 'contract' | 'decimals'>,
  to: string,
  amount: string,
): Promise<{ hash: string; from: string }> {
  if (chain.chain_type === 'solana') return payOnSolana(chain.rpc_url, token, to, amount);
  const pay = payers[chain.chain_type];
  if (pay !== undefined) return (await pay())(chain.rpc_url, token.contract, to, parseUnits(amount, token.decimals));
  if (chain.chain_type === 'cosmoslocal') return payOnCosmos(chain.rpc_url, token, to, amount);
  if (chain.chain_type === 'aptos') return payOnAptos(chain.rpc_url, token, to, amount);
  if (chain.chain_type !== 'evm') return payFromWallet(chain.rpc_url, to, amount);
  const [from = ''] = chain.payers;
  const units = parseUnits(amount, token.decimals);
  const transfer =
    token.contract === null
      ? { from, to, value: `0x${units.toString(16)}` }
      : { from, to: token.contract, data: transferCall(to, units) };
  const hash = await rpc<string>(chain.rpc_url, 'eth_sendTransaction', [transfer]).catch((error: Error) => {
    throw new DemoFailed(`The chain at ${chain.rpc_url} took no payment: ${error.message}`);
  });
  return { hash, from };
}

async function payFromWallet(rpcUrl: string, to: string, amount: string): Promise<{ hash: string; from: string }> {
  const hash = await litecoindControl(rpcUrl)
    .pay(to, amount)
    .catch((error: Error) => {
      throw new DemoFailed(`The chain of coins took no payment: ${error.message}`);
    });
  return { hash, from: 'the wallet of its node' };
}

/** Signs as a payer's wallet does. The client library is loaded only for that. */
async function payOnSolana(
  rpcUrl: string,
  { contract, decimals }: Pick<DevToken, 'contract' | 'decimals'>,
  to: string,
  amount: string,
): Promise<{ hash: string; from: string }> {
  const { payCoins, payTokens } = await import('@florin/nodes/solana/control');
  const { solanaNode } = await import('@florin/nodes/solana/door');
  const { payerWallets } = await import('../chain/solana-wallets.ts');
  const [payer] = await payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Solana.');
  const units = parseUnits(amount, decimals);
  const node = solanaNode(rpcUrl);
  const paid =
    contract === null
      ? payCoins(node, payer, to, units)
      : payTokens(node, payer, { mint: contract, to, amount: units, decimals });
  const hash = await paid.catch((error: Error) => {
    throw new DemoFailed(`Solana took no payment: ${error.message}`);
  });
  return { hash, from: payer.address };
}

/** The same on Cosmos. */
async function payOnCosmos(
  rpcUrl: string,
  { contract, decimals }: Pick<DevToken, 'contract' | 'decimals'>,
  to: string,
  amount: string,
): Promise<{ hash: string; from: string }> {
  const { sendAll } = await import('@florin/nodes/cosmos/wallet');
  const { cosmosChain, payerWallets } = await import('../chain/cosmos-wallets.ts');
  const [payer] = await payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Cosmos.');
  const { chainId, native } = cosmosChain;
  const send = { from: payer, to, denom: contract ?? native, amount: parseUnits(amount, decimals) };
  const hash = await sendAll([send], { url: rpcUrl, chainId }).catch((error: Error) => {
    throw new DemoFailed(`Cosmos took no payment: ${error.message}`);
  });
  return { hash, from: payer.address };
}

/** The same on Aptos. */
async function payOnAptos(
  rpcUrl: string,
  { contract, decimals }: Pick<DevToken, 'contract' | 'decimals'>,
  to: string,
  amount: string,
): Promise<{ hash: string; from: string }> {
  const { pay } = await import('@florin/nodes/aptos/wallet');
  const { apt } = await import('@florin/nodes/aptos/hashes');
  const { payerWallets } = await import('../chain/aptos-wallets.ts');
  const [payer] = payerWallets();
  if (payer === undefined) throw new DemoFailed('There is no payer on Aptos.');
  const send = { to, metadata: contract ?? apt, amount: parseUnits(amount, decimals) };
  const hash = await pay(rpcUrl, payer, send).catch((error: Error) => {
    throw new DemoFailed(`Aptos took no payment: ${error.message}`);
  });
  return { hash, from: payer.address };
}
