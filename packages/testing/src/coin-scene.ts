import { mnemonicToSeedSync } from '@scure/bip39';
import type {
  BlockHeader,
  ChainAdapter,
  ChainKeys,
  Coin,
  CoinSource,
  CoinsSlot,
  OutgoingIntent,
  SignedTransaction,
  SourceAccount,
  Transfer,
} from '@florin/domain/ports/chain';
import type { Litecoind } from '@florin/nodes/litecoind';
import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { networks } from '@florin/chain-bitcoin/networks';

export const native = { kind: 'native' } as const;
export const network = networks.get('litecoinregtest')!;
export const keys: ChainKeys = createBitcoinKeys(
  mnemonicToSeedSync('test test test test test test test test test test test junk'),
  network,
);
export const treasury = keys.treasuryAddress();
const sourceOf = new Map<string, SourceAccount>([[treasury, { kind: 'treasury' }]]);
/** The deposit address of an index, which is then watched. */
export const deposit = (index: number): { address: string; watchKey: string } => {
  const own = keys.depositAddress(BigInt(index));
  sourceOf.set(own.address, { kind: 'deposit', index: BigInt(index) });
  return own;
};

/** A chain as its payer, its worker and its signer see it. */
export class Scene {
  readonly node: Litecoind;
  readonly adapter: ChainAdapter;
  readonly slots: CoinSource;

  constructor(node: Litecoind, rpcUrls: readonly string[] = [node.url]) {
    this.node = node;
    this.adapter = createBitcoinAdapter({ network: network.name, rpcUrls });
    this.slots = this.adapter.slots as CoinSource;
  }

  /** What a block of the best chain pays to addresses of ours. */
  async transfersAt(height: bigint): Promise<readonly Transfer[]> {
    return (await this.blockAt(height)).transfers;
  }

  async blockAt(height: bigint) {
    const header = (await this.adapter.header(height)) as BlockHeader;
    const ours = new Map([...sourceOf.keys()].map((address) => [this.slots.watchKey(address), address]));
    return this.adapter.block(header, [native], async (asked) => new Set(asked.filter((key) => ours.has(key))));
  }

  /** The coins that the newest block brought us. */
  async newestCoins(): Promise<Coin[]> {
    const transfers = await this.transfersAt(BigInt(await this.node.height()));
    return transfers.map(({ txHash, position, watchKey, amount }) => {
      const [address = '', source] = [...sourceOf].find(([one]) => this.slots.watchKey(one) === watchKey)!;
      return { txHash, position, address, amount, source: source! };
    });
  }

  async fundTreasury(amount: string): Promise<Coin[]> {
    await this.node.pay(treasury, amount);
    await this.node.mine();
    return this.newestCoins();
  }

  sign(unsigned: string, slot: CoinsSlot): SignedTransaction {
    return keys.sign(
      unsigned,
      { kind: 'treasury' },
      slot.coins.map(({ source }) => source),
    );
  }

  /** Chooses, builds and signs a payment of the treasury. */
  async payOut(coins: readonly Coin[], destination: string, amount: bigint) {
    const movement = { purpose: 'refund', from: treasury, to: destination, asset: native, amount } as const;
    const chosen = (await this.slots.choose(movement, { own: [], more: coins }))!;
    const slot: CoinsSlot = { kind: 'coins', coins: chosen.coins };
    const intent: OutgoingIntent = {
      id: `payout-${coins[0]?.txHash}`,
      purpose: 'refund',
      network: network.name,
      source: { kind: 'treasury' },
      sourceAddress: treasury,
      destination,
      asset: native,
      amount,
      feeCap: chosen.feeCap,
    };
    const unsigned = await this.adapter.build(intent, slot);
    return { intent, slot, unsigned, signed: this.sign(unsigned, slot) };
  }
}
