import { startCardanoStandIn } from '@florin/nodes/cardano/server';
import type { StackContext } from '../context/stack-context.ts';
import { cardanoContracts, cardanoNetwork, payerWallets } from './cardano-wallets.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, usdc } from './further-chain.ts';

const ada = 10n ** 6n;
/** Of each wallet, so that a payment which waits does not keep the next one: so many coins, each with so much. */
const payerCoins = 20;
const payerLovelace = 100_000n * ada;
const payerTokens = 100_000n * 10n ** 6n;
/** Every movement takes one of the treasury's coins until its block is final: there are several, of so much lovelace. */
const openingCoins = 20;
const openingLovelace = 100n * ada;
/** Fee: with what a token needs beside it. */
const limits = { fee: 10n * ada, gas: 1n, refund: 10_000n * ada };

/**
 * A stand-in for an index of Cardano, in this process, driven; it goes on where it stopped. Tether issues nothing on Cardano,
 * so that nothing is paid out there.
 */
export async function startLocalCardano(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const { chain, url, stop } = await startCardanoStandIn({ keptIn: context.home.standIns.cardano });
  context.teardown.add('cardano', stop);
  const payers = payerWallets().map(({ address }) => address);
  const { USDC } = cardanoContracts;
  if (!chain.assets.has(USDC)) {
    chain.list(USDC, { name: 'USD Coin', ticker: 'USDC', decimals: 6 });
    for (const payer of payers)
      for (let made = 0; made < payerCoins; made += 1)
        chain.grant(payer, payerLovelace, new Map([[USDC, payerTokens]]));
    chain.advance();
  }
  driveChain(context, database, {
    name: 'Cardano',
    isPending: () => chain.waiting.length > 0,
    mine: () => chain.advance(),
  });
  const network = cardanoNetwork;
  return {
    url,
    identity: { name: 'Local Cardano', short_name: 'cardano-local', chain_type: network, network },
    tokens: [
      { symbol: 'ADA', name: 'Cardano', decimals: 6, contract: null, opening: BigInt(openingCoins) * openingLovelace },
      usdc(USDC),
    ],
    payers,
    limits,
    isFinalByDepth: true,
    hasPaymentLinks: false,
    fund(treasury) {
      if ([...chain.unspent.values()].some(({ address }) => address === treasury)) return;
      for (let made = 0; made < openingCoins; made += 1) chain.grant(treasury, openingLovelace);
      chain.advance();
    },
  };
}
