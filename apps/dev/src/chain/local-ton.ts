import { tonAddressBook } from '@florin/chain-ton/address-book';
import type { Database } from '@florin/database/database';
import type { TonChain } from '@florin/nodes/ton/chain';
import { masterOf, mintBody, minter } from '@florin/nodes/ton/jetton';
import { startTonStandIn } from '@florin/nodes/ton/server';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';
import { payerWallets, tonNetwork } from './ton-wallets.ts';

const payerCoins = 1_000_000n * 10n ** 9n;
const payerTokens = 1_000_000n * 10n ** 6n;
/** Nanotons: what a master keeps, and what making jettons costs. */
const deployValue = 5_000_000_000n;
const mintValue = 1_000_000_000n;

export interface LocalTon {
  url: string;
  network: string;
  /** Addresses with coins and jettons. */
  payers: string[];
  contracts: { USDT: string };
  chain: TonChain;
}

/** A stand-in for an index of TON, in this process, driven; it goes on where it stopped. */
export async function startLocalTon({ home, teardown, log }: StackContext, database: Database): Promise<LocalTon> {
  const { chain, masters, url, stop } = await startTonStandIn({ keptIn: home.ton });
  teardown.add('ton', stop);
  const { address: usdt, init } = masterOf('USDT-on-this-machine');
  masters.list(usdt, { name: 'Tether USD', symbol: 'USDT', decimals: 6 });
  const payers = payerWallets().map(({ address }) => address);
  if (!chain.accounts.has(usdt)) {
    chain.inject({ from: minter, to: usdt, value: deployValue, init });
    for (const payer of payers) chain.inject({ from: minter, to: payer, value: payerCoins });
    await chain.settle();
    for (const payer of payers) mint(chain, usdt, payer, payerTokens);
    await chain.settle();
  }
  const onTrouble = (error: unknown) => log.write('error', 'TON could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.isBusy),
    mine: () => chain.advance(),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('ton miner', miner.stop);
  const spelled = (raw: string): string => {
    const parsed = tonAddressBook.parseAddress(raw);
    return parsed.ok ? parsed.canonical : raw;
  };
  return { url, network: tonNetwork, payers: payers.map(spelled), contracts: { USDT: spelled(usdt) }, chain };
}

/** Makes jettons of a master for somebody; base units. */
export const mint = (chain: TonChain, master: string, to: string, amount: bigint): void =>
  chain.inject({ from: minter, to: master, value: mintValue, body: mintBody(to, amount), bounce: true });
