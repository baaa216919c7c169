import { coinChain } from '@florin/testing/coin-catalogue';
import { chainOf, scriptAt } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Kept {
  height: string | null;
  hash: string | null;
  /** Name of each coin that is kept as unspent, and its amount. */
  coins: { name: string; amount: string }[] | null;
}

/**
 * While the newest block that was read is on the best chain, the coins that are kept as unspent are exactly those that
 * this block leaves on our addresses and in the treasury.
 */
export async function keptCoins(world: World): Promise<Finding[]> {
  const { rows } = await world.place.control.query<Kept>({
    name: 'simulation_kept_coins',
    text: `select c.height, c.hash,
                  (select jsonb_agg(jsonb_build_object('name', k.tx_hash || ':' || k.position, 'amount', k.amount::text))
                     from coins k where k.chain_id = c.chain_id and k.spent_by is null) as coins
             from chain_cursors c where c.chain_id = $1 and c.height is not null`,
    values: [coinChain.id],
  });
  const [{ height, hash, coins } = { height: null, hash: null, coins: null }] = rows;
  const block = height === null ? null : world.coins.chain.at(BigInt(height));
  if (!block || block.hash !== hash) return [];
  const receivers = world.sent.flatMap(({ to, token }) => (chainOf(token.id) === coinChain.id ? [to] : []));
  const ours = new Set([world.place.base.coinTreasury, ...receivers].map(scriptAt));
  const onChain = new Map(
    [...block.coins].flatMap(([name, { script, amount }]) =>
      ours.has(script) ? [[name, String(amount)] as const] : [],
    ),
  );
  const kept = new Map((coins ?? []).map(({ name, amount }) => [name, amount]));
  return [...new Set([...kept.keys(), ...onChain.keys()])].flatMap((name) => {
    const facts = { kept: kept.get(name) ?? null, onChain: onChain.get(name) ?? null, height };
    return facts.kept === facts.onChain ? [] : [{ rule: 'kept_coin_against_chain', subject: name, facts }];
  });
}
