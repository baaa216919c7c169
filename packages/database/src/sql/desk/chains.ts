import { type NoParameters, statement } from '../../statement.ts';

export interface DeskChainRow {
  id: string;
  name: string;
  shortName: string;
  chainType: string;
  isPaused: boolean;
  isHalted: boolean;
  expectedBlockSeconds: number;
  headChangedAt: Date | null;
  headHeight: bigint | null;
  /** The newest block that was read. */
  height: bigint | null;
  gasSweeps: bigint | null;
}

/** Active chains by name, each with how far it was read and how long its gas lasts. */
export const listDeskChains = statement<NoParameters, DeskChainRow>(
  'list_desk_chains',
  `select ch.id, ch.name, ch.short_name, ch.chain_type, ch.is_paused, ch.halted_at is not null as is_halted,
          ch.expected_block_seconds, c.head_changed_at, c.head_height, c.height, g.sweeps as gas_sweeps
     from chains ch left join chain_cursors c on c.chain_id = ch.id left join gas_runways g on g.chain_id = ch.id
    where ch.is_active order by ch.name, ch.id`,
);
