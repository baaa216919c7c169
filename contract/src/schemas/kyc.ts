import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { mustBe, nameInput, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { kycDocumentTypes, kycLevels, kycRequestLevels, kycSubmissionStatuses } from '../vocabulary.ts';
import { account } from './account.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';

const submitted = {
  id: uuid,
  level: z.enum(kycRequestLevels),
  legal_name: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1, two letters.' }),
  document_type: z.enum(kycDocumentTypes),
  status: z.enum(kycSubmissionStatuses),
  rejection_reason: z.string().nullable(),
  created_at: timestamp,
  reviewed_at: timestamp.nullable(),
};

/** What a merchant handed in; the number of the document is never shown to them again. */
export const kycSubmission = z.object(submitted).meta({ id: 'KycSubmission', examples: [examples.kycSubmission] });
export type KycSubmission = z.infer<typeof kycSubmission>;

export const kycState = z
  .object({ kyc_level: z.enum(kycLevels), submission: kycSubmission.nullable() })
  .meta({ id: 'KycState', examples: [examples.kycState] });
export type KycState = z.infer<typeof kycState>;

export const newKycSubmission = objectInput({
  level: wordInput(kycRequestLevels),
  legal_name: nameInput(limits.legalNameCharactersMax),
  country: z
    .string({ error: mustBe('a country code') })
    .regex(/^[A-Z]{2}$/, 'Must be two capital letters (ISO 3166-1), for example "NL".'),
  document_type: wordInput(kycDocumentTypes),
  document_number: nameInput(limits.documentNumberCharactersMax).meta({
    description: 'Stored encrypted; shown to the reviewer only.',
  }),
}).meta({ id: 'NewKycSubmission', examples: [examples.newKycSubmission] });
export type NewKycSubmission = z.infer<typeof newKycSubmission>;

/** A submission as its reviewer reads it. */
export const kycReview = z
  .object({ ...submitted, merchant_id: uuid, email: z.string(), document_number: z.string().nullable() })
  .meta({ id: 'KycReview', examples: [examples.kycReview] });
export type KycReview = z.infer<typeof kycReview>;

export const kycReviewPage = pageOf('kyc_submissions', kycReview).meta({
  id: 'KycReviewPage',
  examples: [examples.kycReviewPage],
});
export type KycReviewPage = z.infer<typeof kycReviewPage>;

export const kycReviewQuery = objectInput({
  status: wordInput(kycSubmissionStatuses).optional(),
  id: uuidInput.optional().meta({ description: 'Only this one.', format: 'uuid' }),
  page: pageQuery,
  page_size: pageSizeQuery,
});

export const kycSubmissionParams = z.object({ id: uuidInput });

export const kycRejection = objectInput({
  reason: nameInput(limits.reasonCharactersMax).meta({ description: 'Told to the merchant.' }),
}).meta({ id: 'KycRejection', examples: [examples.kycRejection] });
export type KycRejection = z.infer<typeof kycRejection>;

export const merchantPage = pageOf('merchants', account).meta({
  id: 'MerchantPage',
  examples: [examples.merchantPage],
});
export type MerchantPage = z.infer<typeof merchantPage>;

export const merchantParams = z.object({ id: uuidInput });

export const kycLevelChange = objectInput({ level: wordInput(kycLevels) }).meta({
  id: 'KycLevelChange',
  examples: [examples.kycLevelChange],
});
export type KycLevelChange = z.infer<typeof kycLevelChange>;
