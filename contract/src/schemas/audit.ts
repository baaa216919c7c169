import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, textInput, timestamp, uuid, uuidInput } from '../scalars.ts';
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
