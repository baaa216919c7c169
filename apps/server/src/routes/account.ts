import type { Contract } from '@florin/contract/contract';
import type { KycSubmissionRow } from '@florin/database/sql/kyc-submissions';
import type { KycState } from '@florin/engine/accounts/kyc/read';
import type { KycStatement } from '@florin/engine/accounts/kyc/submit';
import type { Handlers } from '../http/handler.ts';
import { presentKycState, presentKycSubmission } from '../presenters/kyc.ts';

/** What the routes of verification need, bound to their ports. */
export interface AccountUseCases {
  /** Refuses with CONFLICT while another waits, or when the level is reached. */
  submitKyc(accountId: string, statement: KycStatement): Promise<KycSubmissionRow>;
  readKyc(accountId: string): Promise<KycState>;
}

/** Verification of a merchant. */
export const accountRoutes = (engine: AccountUseCases): Handlers<Contract['account']> => ({
  submitKyc: async ({ caller, body }) => {
    const {
      level,
      legal_name: legalName,
      country,
      document_type: documentType,
      document_number: documentNumber,
    } = body;
    const statement = { level, legalName, country, documentType, documentNumber };
    return presentKycSubmission(await engine.submitKyc(caller.accountId, statement));
  },
  readKyc: async ({ caller }) => presentKycState(await engine.readKyc(caller.accountId)),
});
