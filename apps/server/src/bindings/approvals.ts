import {
  listFirstPasskeys,
  proposePasskeyChange,
  readPasskeys,
  signPasskeyChangeOf,
} from '@florin/engine/approvals/merchant-passkeys';
import { readSigning, signWithdrawal } from '@florin/engine/approvals/merchant-signature';
import { handInSignature, proposeChange, readApprovers } from '@florin/engine/approvals/proposals';
import type { AdminApproverUseCases } from '../routes/admin-approvers.ts';
import type { AdminMerchantPasskeyUseCases } from '../routes/admin-merchant-passkeys.ts';
import type { WithdrawalPasskeyUseCases } from '../routes/withdrawal-passkeys.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminApprovers = (ports: ServerPorts): AdminApproverUseCases => ({
  readApprovers: () => readApprovers(ports),
  proposeChange: (wish, by) => proposeChange(ports, wish, by),
  handInSignature: (signed, by) => handInSignature(ports, signed, by),
});

export const bindWithdrawalPasskeys = (ports: ServerPorts): WithdrawalPasskeyUseCases => ({
  readPasskeys: (account) => readPasskeys(ports, account),
  proposeChange: (proposed, by) => proposePasskeyChange(ports, proposed, by),
  signChange: (signed, by) => signPasskeyChangeOf(ports, signed, by),
  readSigning: (account, id) => readSigning(ports, account, id),
  signWithdrawal: (signed, by) => signWithdrawal(ports, signed, by),
});

export const bindAdminMerchantPasskeys = (ports: ServerPorts): AdminMerchantPasskeyUseCases => ({
  listFirst: () => listFirstPasskeys(ports),
  signFirst: (signed, by) => signPasskeyChangeOf(ports, { account: null, ...signed }, by),
});
