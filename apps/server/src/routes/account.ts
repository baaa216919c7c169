import type { Contract } from '@florin/contract/contract';
import { readKyc } from '@florin/engine/accounts/kyc/read';
import { submitKyc } from '@florin/engine/accounts/kyc/submit';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentKycState, presentKycSubmission } from '../presenters/kyc.ts';

/** Verification of a merchant. */
export const accountRoutes = (ports: ServerPorts): Handlers<Contract['account']> => ({
  submitKyc: async ({ caller, body }) => {
    const {
      level,
      legal_name: legalName,
      country,
      document_type: documentType,
      document_number: documentNumber,
    } = body;
    const statement = { level, legalName, country, documentType, documentNumber };
    return presentKycSubmission(await submitKyc(ports, caller.accountId, statement));
  },
  readKyc: async ({ caller }) => presentKycState(await readKyc(ports.db, caller.accountId)),
});
