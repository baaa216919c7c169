/** What a sealed document number is bound to: in another submission it cannot be opened. */
export const documentContext = (submissionId: string): string => `kyc-document:${submissionId}`;
