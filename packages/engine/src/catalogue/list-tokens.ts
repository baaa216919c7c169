import { Token } from '@florin/database/entities/token';
import type { Orm } from '@florin/database/orm';
import { type TokenRecord, toTokenRecord } from './token-record.ts';

/** One page of all tokens by symbol, and how many there are. */
export async function listTokens(
  orm: Orm,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; tokens: TokenRecord[] }> {
  const [tokens, total] = await orm.em
    .fork()
    .findAndCount(Token, {}, { orderBy: { symbol: 'asc', id: 'asc' }, limit: pageSize, offset: (page - 1) * pageSize });
  return { total, tokens: tokens.map(toTokenRecord) };
}
