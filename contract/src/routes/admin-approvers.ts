import { administrator as access, approver } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { approverList, approverProposal, newProposal, proposalSignature } from '../schemas/approval.ts';
import { adminParams } from '../schemas/reason.ts';

/** Whom the signer believes, and changes of that list. */
export const adminApprovers = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/approvers',
    summary: 'List the approvers that the signer believes, and proposed changes',
    description: 'As the signer told it; CONFLICT before a worker has asked it.',
    access,
    status: 200,
    data: approverList,
    errors: ['CONFLICT'],
    examples: { data: examples.approverList },
  }),
  propose: route({
    method: 'POST',
    path: '/v1/admin/approvers',
    summary: 'Propose that somebody becomes an approver, or leaves',
    description:
      'Nothing changes before an approver signs it. The very first approver is accepted on the console of the signer.',
    access,
    body: newProposal,
    status: 201,
    data: approverProposal,
    errors: ['CONFLICT'],
    examples: { body: examples.newProposal, data: examples.approverProposal },
  }),
  sign: route({
    method: 'POST',
    path: '/v1/admin/approvers/:id/sign',
    summary: "Hand an approver's signature of a proposal in",
    description:
      'The signer takes the change over within seconds. The signature names the list that it changes: when that has changed ' +
      'meanwhile, it has to be signed again.',
    access: approver,
    params: adminParams,
    body: proposalSignature,
    status: 200,
    data: approverProposal,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.proposal },
      body: examples.proposalSignature,
      data: { ...examples.approverProposal, status: 'signed' },
    },
  }),
});
