import { changeCatalogue } from '@florin/database/change-catalogue';
import { Token } from '@florin/database/entities/token';
import type { Orm } from '@florin/database/orm';
import { notFound } from '@florin/domain/errors';
import { type Changes, changedMembers } from './changed-members.ts';
import { checkTerms, type TokenRecord, type TokenSettings, toTokenRecord } from './token-record.ts';

/**
 * Changes what is named and keeps the rest; null clears a bound. Refuses with NOT_FOUND and VALIDATION_ERROR
 * (`payable_decimals`, bounds).
 */
export const updateToken = (orm: Orm, id: string, changes: Changes<TokenSettings>): Promise<TokenRecord> =>
  changeCatalogue(orm, async (em) => {
    const token = await em.findOne(Token, { id });
    if (!token) throw notFound('token');
    Object.assign(token, changedMembers(changes));
    checkTerms(toTokenRecord(token));
    await em.flush();
    // Read again: the database spells amounts its own way.
    await em.refresh(token);
    return toTokenRecord(token);
  });
