import { startTezosStandIn } from '@florin/nodes/tezos/server';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdt } from './further-chain.ts';
import { payerWallets, tezosContracts, tezosNetwork } from './tezos-wallets.ts';

const coin = 10n ** 6n;
const payerCoins = 1_000_000n * coin;
const payerTokens = 1_000_000n * 10n ** 6n;
/** For fees and gas. */
const openingCoins = 10_000n * coin;
/** Fee and gas: what a transfer of USDT may cost, and be sent for it. */
const limits = { fee: coin, gas: coin, refund: 1_000n * coin };

/** A stand-in for a node of Tezos, in this process, driven; it goes on where it stopped. */
export async function startLocalTezos(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const { chain, url, stop } = await startTezosStandIn({ keptIn: context.home.standIns.tezos });
  context.teardown.add('tezos', stop);
  const payers = payerWallets().map(({ address }) => address);
  // The contract, without the token's number.
  const [contract = ''] = tezosContracts.USDT.split('_');
  if (!chain.head.ledger.contracts.has(contract)) {
    const metadata = { name: 'Tether USD', symbol: 'USDT', decimals: 6 };
    chain.originate(contract, { standard: 'FA2', lastId: 0, metadata });
    for (const payer of payers) {
      chain.grant(payer, payerCoins);
      chain.mint(contract, payer, payerTokens);
    }
  }
  driveChain(context, database, {
    name: 'Tezos',
    isPending: () => chain.waiting.length > 0,
    mine: () => chain.advance(),
  });
  return {
    url,
    identity: { name: 'Local Tezos', short_name: 'tezos-local', chain_type: 'tezos', network: tezosNetwork },
    tokens: [
      { symbol: 'XTZ', name: 'Tez', decimals: 6, contract: null, opening: openingCoins },
      { ...usdt(tezosContracts.USDT), opening: openingUsdt },
    ],
    payers,
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: false,
    fund(treasury) {
      if (chain.head.ledger.balance(treasury) > 0n) return;
      chain.grant(treasury, openingCoins);
      chain.mint(contract, treasury, openingUsdt);
    },
  };
}
