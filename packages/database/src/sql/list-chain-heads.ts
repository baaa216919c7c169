import { statement } from '../statement.ts';

export interface ChainHeadRow {
  shortName: string;
  /** By an administrator. */
  isPaused: boolean;
  isHalted: boolean;
  expectedBlockSeconds: number;
  /** When the chain's head last moved, as far as we heard; null when the chain was never read. */
  headChangedAt: Date | null;
}

/** Active chains by their short names. */
export const listChainHeads = statement<[], ChainHeadRow>(
  'list_chain_heads',
  `select ch.short_name as "shortName", ch.is_paused as "isPaused", ch.halted_at is not null as "isHalted",
          ch.expected_block_seconds as "expectedBlockSeconds",
          c.head_changed_at as "headChangedAt"
     from chains ch left join chain_cursors c on c.chain_id = ch.id
    where ch.is_active
    order by ch.short_name`,
);
