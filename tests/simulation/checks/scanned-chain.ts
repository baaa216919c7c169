import { chainOf } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface ScannedDeposit {
  txHash: string;
  amount: string;
  final: boolean;
}

interface Scanned {
  chainId: string;
  height: string | null;
  hash: string | null;
  /** A stored block that is not the child of the one stored below it. */
  torn: string | null;
  /** A deposit whose standing contradicts the stored block of its height. */
  misplaced: string | null;
  /** Those that stand. */
  deposits: ScannedDeposit[] | null;
}

/**
 * What the scanner has read is what the chain holds so far: stored blocks are linked by their hashes, deposits stand
 * exactly where their block does, and while the newest block that was read is on the best chain, everything that payers
 * sent up to there is a deposit and nothing else is. What two nodes still contradict each other about may differ in its
 * amount until it is final.
 */
export async function scannedChain(world: World): Promise<Finding[]> {
  const { rows } = await world.place.control.query<Scanned>({
    name: 'simulation_scanned',
    text: `select c.chain_id as "chainId", c.height, c.hash,
                  (select min(b.height) from blocks b join blocks below on below.chain_id = b.chain_id and below.height = b.height - 1
                    where b.chain_id = c.chain_id and b.height > c.height - 20 and b.parent_hash <> below.hash) as torn,
                  (select min(d.id::text) from deposits d join blocks b on b.chain_id = d.chain_id and b.height = d.block_height
                    where d.chain_id = c.chain_id and (d.orphaned_at is null) <> (b.hash = d.block_hash)
                      -- A transaction of our own was read as a deposit before a restored database knew of it.
                      and not exists (select from outgoing_signatures s where s.chain_id = d.chain_id and s.tx_hash = d.tx_hash)) as misplaced,
                  (select jsonb_agg(jsonb_build_object('txHash', d.tx_hash, 'amount', d.amount::text, 'final', d.confirmed_at is not null))
                     from deposits d where d.chain_id = c.chain_id and d.orphaned_at is null) as deposits
             from chain_cursors c`,
  });
  return rows.flatMap((scanned) => judge(world, scanned));
}

function judge(world: World, { chainId, height, hash, torn, misplaced, deposits }: Scanned): Finding[] {
  if (height === null) return [];
  if (torn !== null) return [{ rule: 'blocks_not_linked', subject: torn, facts: {} }];
  if (misplaced !== null) return [{ rule: 'deposit_misplaced', subject: misplaced, facts: {} }];
  // A rival branch is found out about in the next round.
  if (world.truth(chainId).hashAt(BigInt(height)) !== hash) return [];
  return compared(deposits ?? [], sentUpTo(world, chainId, BigInt(height)));
}

/** Amounts of the transfers that payers sent and blocks up to this height contain, by transaction. */
function sentUpTo(world: World, chainId: string, height: bigint): Map<string, string[]> {
  const taken = world.truth(chainId).takenUpTo(height);
  const sent = world.sent.filter(({ hash, token }) => chainOf(token.id) === chainId && taken.has(hash));
  const truth = world.truth(chainId);
  const told = sent.map(
    ({ hash, to, token }) => [hash, truth.told(hash, { tokenId: token.id, to }).map(String)] as const,
  );
  return new Map(told.filter(([, amounts]) => amounts.length > 0));
}

function compared(stored: readonly ScannedDeposit[], sent: ReadonlyMap<string, readonly string[]>): Finding[] {
  const byHash = Map.groupBy(stored, ({ txHash }) => txHash);
  return [...new Set([...byHash.keys(), ...sent.keys()])].flatMap((txHash) => {
    const [deposits, amounts] = [byHash.get(txHash) ?? [], [...(sent.get(txHash) ?? [])]];
    const facts = { stored: deposits, onChain: [...amounts] };
    if (deposits.length !== amounts.length) return [{ rule: 'read_is_not_sent', subject: txHash, facts }];
    for (const { amount } of deposits.filter(({ final }) => final)) {
      const at = amounts.indexOf(amount);
      if (at < 0) return [{ rule: 'final_is_not_sent', subject: txHash, facts }];
      amounts.splice(at, 1);
    }
    return [];
  });
}
