import type { CosmosChain } from '@florin/nodes/cosmos/chain';
import { startCosmosStandIn } from '@florin/nodes/cosmos/server';
import type { StackContext } from '../context/stack-context.ts';
import { cosmosChain, cosmosContracts, payerWallets } from './cosmos-wallets.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdc, usdt } from './further-chain.ts';

const coin = 10n ** 6n;
const payerHolds = 1_000_000n * coin;
/** For fees and gas. */
const openingCoins = 100n * coin;
const limits = { fee: coin, gas: coin, refund: 1_000n * coin };

/** A stand-in for a node of the Cosmos SDK, in this process, driven; it goes on where it stopped. */
export async function startLocalCosmos(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const { network, chainId, native } = cosmosChain;
  const { USDT, USDC } = cosmosContracts;
  const { chain, url, stop } = await startCosmosStandIn({ keptIn: context.home.standIns.cosmos, chainId });
  context.teardown.add('cosmos', stop);
  const payers = (await payerWallets()).map(({ address }) => address);
  for (const [symbol, denomination] of Object.entries(cosmosContracts))
    chain.metadata.set(denomination, { display: symbol.toLowerCase(), exponent: 6, symbol });
  for (const payer of payers)
    for (const denomination of [native, USDT, USDC]) fillCoins(chain, payer, denomination, payerHolds);
  driveChain(context, database, {
    name: 'Cosmos',
    isPending: () => chain.waiting.length > 0,
    mine: () => chain.advance(),
  });
  return {
    url,
    identity: { name: 'Local Cosmos', short_name: 'cosmos-local', chain_type: network, network },
    tokens: [
      { symbol: 'ATOM', name: 'Cosmos Hub', decimals: 6, contract: null, opening: openingCoins },
      { ...usdt(USDT), opening: openingUsdt },
      usdc(USDC),
    ],
    payers,
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: false,
    fund(treasury) {
      fillCoins(chain, treasury, USDT, openingUsdt);
      fillCoins(chain, treasury, native, openingCoins);
      chain.advance();
    },
  };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
function fillCoins(chain: CosmosChain, address: string, denomination: string, amount: bigint): void {
  if (!chain.state(0n).everHeld(address, denomination)) chain.grant(address, denomination, amount);
}
