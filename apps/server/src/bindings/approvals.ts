import { handInSignature, proposeChange, readApprovers } from '@florin/engine/approvals/proposals';
import type { AdminApproverUseCases } from '../routes/admin-approvers.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminApprovers = (ports: ServerPorts): AdminApproverUseCases => ({
  readApprovers: () => readApprovers(ports),
  proposeChange: (wish, by) => proposeChange(ports, wish, by),
  handInSignature: (signed, by) => handInSignature(ports, signed, by),
});
