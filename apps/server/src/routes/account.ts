import type { Contract } from '@florin/contract/contract';
import { changeBrand } from '@florin/engine/accounts/brand/change';
import { readBrand } from '@florin/engine/accounts/brand/read';
import { setLogo } from '@florin/engine/accounts/brand/set-logo';
import { readKyc } from '@florin/engine/accounts/kyc/read';
import { submitKyc } from '@florin/engine/accounts/kyc/submit';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAccountBrand } from '../presenters/brand.ts';
import type { Links } from '../presenters/links.ts';
import { presentKycState, presentKycSubmission } from '../presenters/kyc.ts';

/** Verification of a merchant, and what payers see of him. */
export const accountRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['account']> => ({
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
  readBrand: async ({ caller }) => presentAccountBrand(await readBrand(ports, caller.accountId), links),
  changeBrand: async ({ caller, body, request }) => {
    const { name = null, primary_color: colour = null } = body;
    const brand = { name, primaryColor: colour?.toLowerCase() ?? null };
    return presentAccountBrand(await changeBrand(ports, { ...caller, requestId: request.id }, brand), links);
  },
  setLogo: async ({ caller, body, request }) => {
    const logo = Buffer.from(body.image, 'base64');
    return presentAccountBrand(await setLogo(ports, { ...caller, requestId: request.id }, logo), links);
  },
  removeLogo: async ({ caller, request }) =>
    presentAccountBrand(await setLogo(ports, { ...caller, requestId: request.id }, null), links),
  readKyc: async ({ caller }) => presentKycState(await readKyc(ports.db, caller.accountId)),
});
