import { type NoParameters, statement } from '../../statement.ts';

/** Keeps what the signer said of approvals, where that is another than before. */
export const noteSignerApprovals = statement<{ toldJson: string }>(
  'note_signer_approvals',
  `insert into signer_approvals as s (single, told) values (true, $toldJson::jsonb)
   on conflict (single) do update set told = excluded.told where s.told is distinct from excluded.told`,
);

export const readSignerApprovals = statement<NoParameters, { told: unknown }>(
  'read_signer_approvals',
  'select told from signer_approvals',
);

export interface ProposalRow {
  id: string;
  change: unknown;
  isSigned: boolean;
  createdAt: Date;
}

const columns = `id, change, evidence is not null as is_signed, created_at`;

export const listProposals = statement<{ most: number }, ProposalRow>(
  'list_approver_proposals',
  `select ${columns} from approver_proposals order by created_at desc, id desc limit $most`,
);

export const lockProposal = statement<{ id: string }, ProposalRow>(
  'lock_approver_proposal',
  `select ${columns} from approver_proposals where id = $id for update`,
);

export const insertProposal = statement<{ id: string; changeJson: string; proposedBy: string; at: Date }>(
  'insert_approver_proposal',
  `insert into approver_proposals (id, change, proposed_by, created_at) values ($id, $changeJson::jsonb, $proposedBy,
    $at)`,
);

export const signProposal = statement<{ id: string; evidenceJson: string; at: Date }>(
  'sign_approver_proposal',
  'update approver_proposals set evidence = $evidenceJson::jsonb, signed_at = $at where id = $id',
);
