import { tonAddressBook } from '@florin/chain-ton/address-book';
import { masterOf, mintBody, minter } from '@florin/nodes/ton/jetton';
import { startTonStandIn, type TonStandIn } from '@florin/nodes/ton/server';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdt } from './further-chain.ts';
import { payerWallets, tonNetwork } from './ton-wallets.ts';

const coin = 10n ** 9n;
const payerCoins = 1_000_000n * coin;
const payerTokens = 1_000_000n * 10n ** 6n;
/** What a master keeps, and what making jettons costs. */
const deployValue = 5n * coin;
const mintValue = coin;
/** For fees and gas. */
const openingCoins = 1_000n * coin;
/** Fee and gas: what a transfer of USDT may cost, and be sent for it. */
const limits = { fee: 10n ** 8n, gas: 10n ** 8n, refund: 1_000n * coin };

/** A stand-in for an index of TON, in this process, driven; it goes on where it stopped. */
export async function startLocalTon(context: StackContext, { database }: Ground): Promise<FurtherChain> {
  const standIn = await startTonStandIn({ keptIn: context.home.standIns.ton });
  const { chain, url, stop } = standIn;
  context.teardown.add('ton', stop);
  const payers = payerWallets().map(({ address }) => address);
  const master = await found(standIn, payers);
  driveChain(context, database, { name: 'TON', isPending: () => chain.isBusy, mine: () => chain.advance() });
  return {
    url,
    identity: { name: 'Local TON', short_name: 'ton-local', chain_type: 'ton', network: tonNetwork },
    tokens: [
      { symbol: 'TON', name: 'Toncoin', decimals: 9, contract: null, opening: openingCoins },
      { ...usdt(spelled(master)), opening: openingUsdt },
    ],
    payers: payers.map(spelled),
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: true,
    async fund(treasury) {
      if (chain.holdsAny(treasury)) return;
      chain.inject({ from: minter, to: treasury, value: openingCoins });
      mint(standIn, master, treasury, openingUsdt);
      await chain.settle();
    },
  };
}

/** The master of USDT, and what payers hold. */
async function found(standIn: TonStandIn, payers: readonly string[]): Promise<string> {
  const { chain, masters } = standIn;
  const { address: master, init } = masterOf('USDT-on-this-machine');
  masters.list(master, { name: 'Tether USD', symbol: 'USDT', decimals: 6 });
  if (chain.accounts.has(master)) return master;
  chain.inject({ from: minter, to: master, value: deployValue, init });
  for (const payer of payers) chain.inject({ from: minter, to: payer, value: payerCoins });
  await chain.settle();
  for (const payer of payers) mint(standIn, master, payer, payerTokens);
  await chain.settle();
  return master;
}

/** Makes jettons of a master for somebody; base units. */
function mint({ chain }: TonStandIn, master: string, to: string, amount: bigint): void {
  chain.inject({ from: minter, to: master, value: mintValue, body: mintBody(to, amount), bounce: true });
}

/** As people write it. */
function spelled(raw: string): string {
  const parsed = tonAddressBook.parseAddress(raw);
  return parsed.ok ? parsed.canonical : raw;
}
