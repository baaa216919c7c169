import { Chain } from '@florin/database/entities/chain';
import type { Orm } from '@florin/database/orm';
import { type ChainRecord, toChainRecord } from './chain-record.ts';

/** One page of all chains by name, and how many there are. */
export async function listChains(
  orm: Orm,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; chains: ChainRecord[] }> {
  const [chains, total] = await orm.em
    .fork()
    .findAndCount(Chain, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: pageSize, offset: (page - 1) * pageSize });
  return { total, chains: chains.map(toChainRecord) };
}
