import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, integerQuery, textInput, timestamp, uuid, uuidInput } from '../scalars.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';

const state = z.record(z.string(), z.unknown()).nullable();

/** One thing that somebody did. */
export const auditEntry = z
  .object({
    id: uuid,
    created_at: timestamp,
    actor_id: uuid.nullable().meta({ description: "Null: the operator's command line." }),
    actor_email: z.string().nullable(),
    action: z.string().meta({ description: 'Subject and verb, for example `chain.pause`.' }),
    subject_type: z.string(),
    subject_id: z.string(),
    before: state.meta({ description: 'What mattered of the subject before; null for a creation.' }),
    after: state.meta({ description: 'The same afterwards; null for a deletion.' }),
    reason: z.string().nullable(),
    request_id: z.string().nullable(),
    position: integer.nullable().meta({ description: 'Place in the hash chain; null for a moment after writing.' }),
    hash: z.string().nullable().meta({ description: 'SHA-256 over this entry and the hash before it.' }),
  })
  .meta({ id: 'AuditEntry', examples: [examples.auditEntry] });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = pageOf('audit_log', auditEntry).meta({ id: 'AuditPage', examples: [examples.auditPage] });
export type AuditPage = z.infer<typeof auditPage>;

export const auditQuery = objectInput({
  actor_id: uuidInput.optional(),
  action: textInput(limits.labelCharactersMax).optional(),
  subject_id: textInput(limits.labelCharactersMax).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});

const asStored = z.string().nullable();

/** One link of the audit chain with every column that its hash covers, as it is stored. */
export const auditLink = z
  .object({
    position: integer.meta({ description: 'Place in the chain; the first is 1.' }),
    previous_hash: z.string().meta({ description: 'Hash of the link before; 64 zeros before the first.' }),
    hash: z
      .string()
      .meta({ description: 'SHA-256, in hex, of the JSON array of the members below and the hash before.' }),
    sequence: asStored.meta({ description: 'Number of the row; null where the row is gone.' }),
    id: asStored.meta({ description: 'Id of the row.' }),
    transaction: asStored.meta({ description: 'Of the database that wrote it.' }),
    at: asStored.meta({ description: 'UTC with microseconds.' }),
    actor_id: asStored.meta({ description: "Id of whoever did it; null: the operator's command line." }),
    action: asStored,
    subject_type: asStored,
    subject_id: asStored,
    before: asStored.meta({ description: 'JSON as it is stored.' }),
    after: asStored.meta({ description: 'JSON as it is stored.' }),
    reason: asStored,
    request_id: asStored,
  })
  .meta({ id: 'AuditLink', examples: [examples.auditLink] });
export type AuditLink = z.infer<typeof auditLink>;

/** A part of the audit chain, to be computed again by whoever does not trust the server. */
export const auditChain = z
  .object({
    from: integer.meta({ description: 'The position that was asked for.' }),
    links: z.array(auditLink).meta({ description: 'The links from there on, in order; none behind the end.' }),
  })
  .meta({ id: 'AuditChain', examples: [examples.auditChain] });
export type AuditChain = z.infer<typeof auditChain>;

export const auditChainQuery = objectInput({
  from: integerQuery(1, Number.MAX_SAFE_INTEGER, 1).meta({ description: 'The first position that is wanted.' }),
  limit: integerQuery(1, limits.auditLinksMax, limits.auditLinksMax),
});
