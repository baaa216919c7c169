import type { SuiChain } from '@florin/nodes/sui/chain';
import { startSuiStandIn } from '@florin/nodes/sui/server';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, usdc } from './further-chain.ts';
import { payerWallets, suiContracts, suiType } from './sui-wallets.ts';

const coin = 10n ** 9n;
const payerHolds = 1_000_000n * coin;
/** For fees. */
const openingCoins = 100n * coin;
const limits = { fee: 10n ** 8n, gas: 1n, refund: 100n * coin };

/**
 * A stand-in for a full node of Sui, in this process, driven; it goes on where it stopped. Tether issues nothing on Sui, so
 * that nothing is paid out there.
 */
export async function startLocalSui(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const { chain, url, stop } = await startSuiStandIn({ keptIn: context.home.standIns.sui });
  context.teardown.add('sui', stop);
  for (const [symbol, coinType] of Object.entries(suiContracts)) chain.metadata.set(coinType, { decimals: 6, symbol });
  const payers = payerWallets().map(({ address }) => address);
  for (const payer of payers)
    for (const coinType of [suiType, ...Object.values(suiContracts)]) fillCoins(chain, payer, coinType, payerHolds);
  driveChain(context, database, { name: 'Sui', isPending: () => chain.isWaiting, mine: () => chain.advance() });
  return {
    url,
    // The network is the digest of its first checkpoint.
    identity: { name: 'Local Sui', short_name: 'sui-local', chain_type: 'sui', network: chain.chainId },
    tokens: [
      { symbol: 'SUI', name: 'Sui', decimals: 9, contract: null, opening: openingCoins },
      usdc(suiContracts.USDC),
    ],
    payers,
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: false,
    fund(treasury) {
      fillCoins(chain, treasury, suiType, openingCoins);
      chain.advance();
    },
  };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
function fillCoins(chain: SuiChain, address: string, coinType: string, amount: bigint): void {
  if (!chain.everHeld(address, coinType)) chain.grant(address, coinType, amount);
}
