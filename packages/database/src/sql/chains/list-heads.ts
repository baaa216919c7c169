import { type NoParameters, statement } from '../../statement.ts';

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
export const listChainHeads = statement<NoParameters, ChainHeadRow>(
  'list_chain_heads',
  `select ch.short_name, ch.is_paused, ch.halted_at is not null as is_halted, ch.expected_block_seconds,
          c.head_changed_at
     from chains ch left join chain_cursors c on c.chain_id = ch.id
    where ch.is_active
    order by ch.short_name`,
);
