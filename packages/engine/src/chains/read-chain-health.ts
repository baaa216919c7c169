import type { ChainHealth } from '@florin/contract/vocabulary';
import { statement, type Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
const sql = statement<[], { shortName: string; seconds: number; at: Date | null }>('read_chain_health', `select ch.short_name as "shortName", ch.expected_block_seconds as seconds, c.head_changed_at as at from chains ch left join chain_cursors c on c.chain_id = ch.id where ch.is_active order by ch.short_name`);
export async function readChainHealth({ db, clock }: { db: Session; clock: Clock }): Promise<{ shortName: string; status: ChainHealth }[]> {
  const now = clock.now().getTime();
  return (await db.many(sql)).map(({ shortName, seconds, at }) => { const age = at === null ? Infinity : (now - at.getTime()) / 1000; return { shortName, status: age > seconds * 20 ? 'paused' : age > seconds * 5 ? 'degraded' : 'ok' }; });
}
