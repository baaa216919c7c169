import { statement } from '../../statement.ts';

export const readOutgoing = statement<{ id: string }, { id: string; sourceIndex: bigint | null; status: string }>(
  'read_outgoing',
  `select id, source_index, status from outgoing where id = $id`,
);
