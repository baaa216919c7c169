import type { AptosChain } from '@florin/nodes/aptos/chain';
import { apt } from '@florin/nodes/aptos/hashes';
import { startAptosStandIn } from '@florin/nodes/aptos/server';
import type { StackContext } from '../context/stack-context.ts';
import { aptosContracts, aptosNetwork, payerWallets } from './aptos-wallets.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdc, usdt } from './further-chain.ts';

const coin = 10n ** 8n;
const payerCoins = 1_000_000n * coin;
const payerTokens = 1_000_000n * 10n ** 6n;
/** For fees. */
const openingCoins = 100n * coin;
const limits = { fee: 10n ** 7n, gas: 1n, refund: 1_000n * coin };

/** A stand-in for a node of Aptos, in this process, driven; it goes on where it stopped. */
export async function startLocalAptos(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const keptIn = context.home.standIns.aptos;
  const { chain, url, stop } = await startAptosStandIn({ keptIn, chainId: Number(aptosNetwork) });
  context.teardown.add('aptos', stop);
  const { USDT, USDC } = aptosContracts;
  const payers = payerWallets().map(({ address }) => address);
  for (const [symbol, metadata] of Object.entries(aptosContracts))
    if (!chain.assets.has(metadata)) chain.list(metadata, { name: symbol, symbol, decimals: 6 });
  for (const payer of payers)
    for (const metadata of [apt, USDT, USDC])
      fillStore(chain, payer, metadata, metadata === apt ? payerCoins : payerTokens);
  driveChain(context, database, {
    name: 'Aptos',
    isPending: () => chain.waiting.length > 0,
    mine: () => chain.advance(),
  });
  return {
    url,
    identity: { name: 'Local Aptos', short_name: 'aptos-local', chain_type: 'aptos', network: aptosNetwork },
    tokens: [
      { symbol: 'APT', name: 'Aptos', decimals: 8, contract: null, opening: openingCoins },
      { ...usdt(USDT), opening: openingUsdt },
      usdc(USDC),
    ],
    payers,
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: false,
    fund(treasury) {
      fillStore(chain, treasury, USDT, openingUsdt);
      fillStore(chain, treasury, apt, openingCoins);
      chain.advance();
    },
  };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
function fillStore(chain: AptosChain, owner: string, metadata: string, amount: bigint): void {
  if (!chain.ledger.has(owner, metadata)) chain.grant(owner, metadata, amount);
}
