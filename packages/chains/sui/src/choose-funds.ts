import { type CoinObject, readCoins, readHeld } from './holdings.ts';
import type { Node } from './node.ts';
import { coinsMax, type Funds } from './plan.ts';
import { failing } from './simulate.ts';

const sum = (coins: readonly CoinObject[]): bigint => coins.reduce((total, { amount }) => total + amount, 0n);

interface Wanted {
  sender: string;
  coinType: string;
  amount: bigint;
  /** What must stay in the sender's balance besides, because it pays from there. */
  kept: bigint;
}

/**
 * What a movement takes its coins from: the balance of its address alone where that suffices, because balances have no
 * versions that could change meanwhile; otherwise as many coin objects as one transaction takes, and of the balance what
 * is missing. Null when the balance cannot pay besides.
 * @throws Refusal CONFLICT when the address holds too little.
 */
export async function chooseFunds(node: Node, { sender, coinType, amount, kept }: Wanted): Promise<Funds | null> {
  const held = await readHeld(node, sender, coinType);
  if (held.balance >= amount + kept) return { kind: 'held', withdrawal: amount, coins: [] };
  const coins = (await readCoins(node, sender, coinType)).slice(0, coinsMax);
  const missing = amount - sum(coins);
  const withdrawal = missing > 0n ? missing : 0n;
  if (withdrawal > held.balance)
    throw failing(`the address holds ${held.balance + sum(coins)} base units that one transaction can move`);
  if (withdrawal + kept > held.balance) return null;
  // Nothing is split from no coin.
  if (coins.length === 0) return null;
  return { kind: 'held', withdrawal, coins: coins.map(({ ref }) => ref) };
}
