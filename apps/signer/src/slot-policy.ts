import type { Coin, CoinsSlot, DecodedTransaction, SourceAccount, UsedSlot } from '@florin/domain/ports/chain';
import type { OwnFacts, StoredIntent } from './facts.ts';

/** Why bytes are not in the slot that was reserved for an intent; null when they are. */
export function compareSlot(
  { slot, ...intent }: StoredIntent,
  { uses }: Pick<DecodedTransaction, 'uses'>,
  own: OwnFacts,
): string | null {
  if (slot?.kind === 'coins' && uses.kind === 'coins')
    return compareCoins(slot, uses, own) ?? checkOwners({ ...intent, slot }, own);
  const isSame =
    (slot?.kind === 'number' && uses.kind === 'number' && slot.nonce === uses.nonce) ||
    (slot?.kind === 'lifetime' && uses.kind === 'lifetime' && slot.blockhash === uses.blockhash);
  return isSame ? null : `the bytes use ${nameOf(uses)}, not the reserved one`;
}

function nameOf(uses: UsedSlot): string {
  if (uses.kind === 'number') return `nonce ${uses.nonce}`;
  return uses.kind === 'coins' ? `${uses.coins.length} coins` : `blockhash ${uses.blockhash}`;
}

function compareCoins({ coins }: CoinsSlot, uses: Extract<UsedSlot, { kind: 'coins' }>, own: OwnFacts): string | null {
  if (coins.length === 0 || uses.coins.length !== coins.length) return 'the bytes spend more or fewer coins';
  const differs = uses.coins.findIndex((coin, at) => {
    const reserved = coins[at];
    return (
      reserved === undefined ||
      coin.txHash !== reserved.txHash ||
      coin.position !== reserved.position ||
      coin.amount !== reserved.amount ||
      own.canonical(coin.address) !== own.canonical(reserved.address)
    );
  });
  if (differs >= 0) return `the bytes spend another coin than the reserved one as input ${differs}`;
  const places = new Set(coins.map(({ txHash, position }) => `${txHash}:${position}`));
  return places.size === coins.length ? null : 'the bytes spend a coin twice';
}

const isOf = (source: SourceAccount, other: SourceAccount): boolean =>
  source.kind === 'deposit' ? other.kind === 'deposit' && source.index === other.index : other.kind === 'treasury';

/**
 * Coins that a movement may spend: its source's; a refund may add the treasury's, as everything may where that one pays, and a
 * batch has those of its items.
 */
function checkOwners(intent: StoredIntent & { slot: CoinsSlot }, own: OwnFacts): string | null {
  const { purpose, source, items, slot } = intent;
  const { treasuryPays = false } = own;
  const allowed: SourceAccount[] = [
    ...(purpose === 'batch' ? [] : [source]),
    ...(purpose === 'refund' || treasuryPays ? [{ kind: 'treasury' } as const] : []),
    ...items.map(({ index }) => ({ kind: 'deposit', index }) as const),
  ];
  for (const coin of slot.coins) {
    const address = coin.source.kind === 'treasury' ? own.treasury : own.depositAddress(coin.source.index);
    if (own.canonical(coin.address) !== address) return 'a coin does not belong to the address of its source';
    if (!allowed.some((one) => isOf(one, coin.source))) return 'it spends a coin that is not its own';
  }
  // What such coins hold besides, the bytes put back.
  if (treasuryPays) return null;
  const differs = items.find((item) => sumOf(slot.coins, item.index) !== item.amount);
  return differs === undefined ? null : `the coins of item ${differs.index} are not what it moves`;
}

const sumOf = (coins: readonly Coin[], index: bigint): bigint =>
  coins
    .filter(({ source }) => source.kind === 'deposit' && source.index === index)
    .reduce((sum, { amount }) => sum + amount, 0n);
