import {
  dropExchangeAsset,
  type ExchangeAssetRow,
  readExchangeAsset,
  saveExchangeAsset,
} from '@florin/database/sql/exchange/transfers';
import type { Database } from '@florin/database/database';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Token } from '../catalogue/catalogue.ts';
import type { EnginePorts } from '../ports.ts';

/** Base units of the token. */
export interface AssetSetting {
  tokenId: string;
  keep: bigint;
  threshold: bigint;
  dayMax: bigint;
  sell: boolean;
}

/** Says how much of a token goes from the treasury to the active exchange. Refuses with NOT_FOUND. */
export async function setExchangeAsset(
  { db, catalogue }: Pick<EnginePorts, 'db' | 'catalogue'>,
  { tokenId, keep, threshold, dayMax, sell }: AssetSetting,
  by: Actor,
): Promise<{ asset: ExchangeAssetRow; token: Token }> {
  // One that was made a moment ago may not be in the catalogue of a moment ago.
  const token = (await catalogue.current()).tokens.get(tokenId) ?? (await catalogue.reload()).tokens.get(tokenId);
  if (!token) throw notFound('token');
  return db.transaction(async (session) => {
    const before = await session.maybe(readExchangeAsset, { tokenId });
    const after = await session.one(saveExchangeAsset, { tokenId, keep, threshold, dayMax, sell });
    const subject = { action: 'exchange_asset.set', subjectType: 'token', subjectId: tokenId, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before, after });
    return { asset: after, token };
  });
}

/** Sends no more of a token to the exchange; what is on its way goes on. Refuses with NOT_FOUND. */
export async function removeExchangeAsset(db: Database, tokenId: string, by: Actor): Promise<void> {
  await db.transaction(async (session) => {
    const before = await session.maybe(readExchangeAsset, { tokenId });
    if (!before) throw notFound('setting of this token');
    await session.run(dropExchangeAsset, { tokenId });
    const subject = {
      action: 'exchange_asset.remove',
      subjectType: 'token',
      subjectId: tokenId,
      reason: null,
    } as const;
    await recordAudit(session, { ...by, ...subject, before, after: null });
  });
}
