import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { type Litecoind, startLitecoind } from '@florin/nodes/litecoind';
import { airdrop, makeMint, mintTo, payTokens, walletOf } from '@florin/nodes/solana/control';
import { startSolanaStandIn } from '@florin/nodes/solana/server';
import { seedCatalogue, testTokens } from '@florin/testing/catalogue';
import { inCoins, ltc, seedCoins } from '../../journeys/coin-stage.ts';
import { deployTokens } from '../../journeys/deploy-tokens.ts';
import { erc20Transfer } from '../../journeys/erc20.ts';
import { seedSolana, solanaTokens } from '../../journeys/solana-catalogue.ts';

/** A payment that waits on a chain: where its coins go and how many base units. */
export interface Due {
  address: string;
  units: bigint;
}

/** A chain of one family, on which payments are made. */
export interface PaidChain {
  /** As the catalogue names it. */
  family: string;
  token: { id: string; decimals: number };
  /** Sends all of them and makes a block. */
  pay(dues: readonly Due[]): Promise<unknown>;
}

/** Nodes of three families, in the catalogue of one database. */
export interface ThreeChains {
  chains: readonly PaidChain[];
  anvil: Anvil;
  usdt: string;
  /** What the network of the Solana stand-in is called. */
  solanaNetwork: string;
  /** SOL and USDT for an address of Solana, out of nothing. */
  fundOnSolana(address: string): Promise<unknown>;
  close(): Promise<void>;
}

const plenty = 10n ** 15n;
/** As quick as the chain is said to be; the worker asks every 750 ms. */
const solanaBlockMs = 400;

export async function openThreeChains(ownerUrl: string): Promise<ThreeChains> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => void (await Promise.all(closers.map((end) => end())));
  try {
    const anvil = await startAnvil({ noMining: true });
    closers.push(() => anvil.stop());
    const coins = await startLitecoind();
    closers.push(() => coins.stop());
    const solana = await openSolana();
    closers.push(() => solana.stop());
    const { contracts, payer } = await deployTokens(anvil);
    const usdt = contracts['USDT'] ?? '';
    await seedCatalogue(ownerUrl, { rpcUrl: anvil.url, contracts });
    await seedCoins(ownerUrl, coins.url);
    await seedSolana(ownerUrl, { rpcUrl: solana.url, network: solana.network });
    const chains = [onAnvil(anvil, payer, usdt), onLitecoin(coins), solana.chain];
    return { chains, anvil, usdt, solanaNetwork: solana.network, fundOnSolana: solana.fund, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const onAnvil = (anvil: Anvil, from: string, usdt: string): PaidChain => ({
  family: 'evm',
  token: testTokens.usdt,
  async pay(dues) {
    for (const { address, units } of dues)
      await anvil.rpc('eth_sendTransaction', [{ from, to: usdt, data: erc20Transfer(address, units) }]);
    await anvil.mine(1);
  },
});

const onLitecoin = (node: Litecoind): PaidChain => ({
  family: 'litecoinregtest',
  token: ltc,
  async pay(dues) {
    if (dues.length > 0) await node.payMany(Object.fromEntries(dues.map((due) => [due.address, inCoins(due.units)])));
    await node.mine();
  },
});

async function openSolana() {
  const { vm, url, stop } = await startSolanaStandIn({ blockMilliseconds: solanaBlockMs });
  const [payer, issuer] = await Promise.all([walletOf(1), walletOf(2)]);
  const { contract: mint, decimals } = solanaTokens.usdt;
  for (const one of [payer, issuer]) airdrop(vm, one.address, plenty);
  makeMint(vm, mint, { decimals, authority: issuer.address });
  await mintTo(vm, issuer, mint, payer.address, plenty);
  const chain: PaidChain = {
    family: 'solana',
    token: solanaTokens.usdt,
    // Blocks come by themselves.
    pay: (dues) =>
      Promise.all(
        dues.map(({ address, units }) => payTokens(vm, payer, { mint, to: address, amount: units, decimals })),
      ),
  };
  const fund = (address: string) => {
    airdrop(vm, address, plenty);
    return mintTo(vm, issuer, mint, address, 1n);
  };
  return { chain, fund, url, stop, network: vm.genesisHash };
}
