import type { InstructionStatus } from '@florin/contract/exchange-vocabulary';
import {
  countInstructions,
  type ListedInstructionRow,
  listInstructions as listRows,
} from '@florin/database/sql/exchange/instructions';
import type { Session } from '@florin/database/statement';

export interface InstructionFilter {
  status: InstructionStatus | null;
  page: number;
  pageSize: number;
}

/** One page of what exchanges were told to do, newest first, and how many there are. */
export async function listInstructions(
  db: Session,
  { status, page, pageSize }: InstructionFilter,
): Promise<{ total: bigint; instructions: ListedInstructionRow[] }> {
  const [instructions, { total }] = await Promise.all([
    db.many(listRows, { limit: pageSize, offset: (page - 1) * pageSize, status }),
    db.one(countInstructions, { status }),
  ]);
  return { total, instructions };
}
