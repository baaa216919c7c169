import { forgetCoins, type NewCoin, recordCoins as recordRows, spendCoins } from '@florin/database/sql/coins/record';
import type { Session } from '@florin/database/statement';
import type { MadeCoin } from '@florin/domain/ports/chain';
import type { BlockReading } from './block-reading.ts';

/**
 * Keeps the coins that blocks bring to our addresses and to the treasury, by whomever they were sent, and which of ours
 * they spend, in the transaction of the blocks. Does nothing where slots are no coins.
 */
export async function recordCoins(session: Session, chainId: string, readings: readonly BlockReading[]): Promise<void> {
  if (!readings.some(({ treasury }) => treasury)) return;
  const coins = readings.flatMap((reading) => madeIn(reading).flatMap((made) => toCoin(reading, made) ?? []));
  if (coins.length > 0) await session.run(recordRows, { chainId, coinsJson: JSON.stringify(coins) });
  const spent = readings.flatMap(({ block: { spent: coinsOfBlock = [], header } }) =>
    coinsOfBlock.map(({ txHash, position, spentBy }) => ({ txHash, position, spentBy, height: header.height })),
  );
  if (spent.length === 0) return;
  await session.run(spendCoins, {
    chainId,
    txHashes: spent.map(({ txHash }) => txHash),
    positions: spent.map(({ position }) => position),
    spentBy: spent.map(({ spentBy }) => spentBy),
    heights: spent.map(({ height }) => height),
  });
}

/** The same for a block that was read before and shows something else now. */
export async function recordCoinsAnew(session: Session, chainId: string, reading: BlockReading): Promise<void> {
  if (!reading.treasury) return;
  const shown = madeIn(reading).map(({ txHash, position }) => `${txHash}:${position}`);
  await session.run(forgetCoins, { chainId, height: reading.block.header.height, shown });
  await recordCoins(session, chainId, [reading]);
}

/** Where a coin is one transfer, blocks tell no more than those. */
const madeIn = ({ block: { coins, transfers } }: BlockReading): readonly MadeCoin[] =>
  coins ?? transfers.filter(({ asset }) => asset.kind === 'native');

function toCoin({ block, watched, treasury }: BlockReading, made: MadeCoin): NewCoin | null {
  const { txHash, position, watchKey, amount } = made;
  const deposit = watched.get(watchKey);
  const address = deposit?.address ?? (watchKey === treasury?.watchKey ? treasury.address : undefined);
  if (address === undefined) return null;
  const sourceIndex = deposit === undefined ? null : String(deposit.index);
  return { txHash, position, sourceIndex, address, amount: String(amount), height: String(block.header.height) };
}
