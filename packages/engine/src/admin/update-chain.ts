import { changeCatalogue } from '@florin/database/change-catalogue';
import { Chain } from '@florin/database/entities/chain';
import type { Orm } from '@florin/database/orm';
import { notFound } from '@florin/domain/errors';
import { type ChainRecord, type ChainSettings, toChainRecord } from './chain-record.ts';
import { type Changes, changedMembers } from './changed-members.ts';

/** Changes what is named and keeps the rest; null clears the finality tag. Refuses with NOT_FOUND. */
export const updateChain = (orm: Orm, id: string, changes: Changes<ChainSettings>): Promise<ChainRecord> =>
  changeCatalogue(orm, async (em) => {
    const chain = await em.findOne(Chain, { id });
    if (!chain) throw notFound('chain');
    Object.assign(chain, changedMembers(changes));
    await em.flush();
    // Read again: the database spells amounts its own way.
    await em.refresh(chain);
    return toChainRecord(chain);
  });
