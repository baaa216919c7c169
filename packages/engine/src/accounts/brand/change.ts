import { type AccountBrandRow, writeAccountBrand } from '@florin/database/sql/accounts/brands';
import type { BasePorts } from '../../base-ports.ts';
import { auditOwn, type OwnActor } from '../own-audit.ts';

/** Says what payers see of a merchant beside the logo; null is the account's name, or the operator's colour. Audited. */
export const changeBrand = (
  { db }: Pick<BasePorts, 'db'>,
  actor: OwnActor,
  brand: { name: string | null; primaryColor: string | null },
): Promise<AccountBrandRow> =>
  db.transaction(async (session) => {
    await auditOwn(session, actor, {
      action: 'account.change_brand',
      facts: { name: brand.name, primary_color: brand.primaryColor },
    });
    return session.one(writeAccountBrand, { accountId: actor.accountId, ...brand });
  });
