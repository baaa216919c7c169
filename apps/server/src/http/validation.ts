import { type FoundIssues, invalidRequest } from '@florin/contract/invalid-request';
import { Refusal } from '@florin/domain/errors';

/** What the schemas found wrong as one VALIDATION_ERROR. */
export const validationRefusal = (found: FoundIssues): Refusal => {
  const { message, details } = invalidRequest(found);
  return new Refusal('VALIDATION_ERROR', message, { details });
};
