import { createHash } from 'node:crypto';
import { limits } from '@florin/contract/limits';
import { openSecondPersonRequest, takeConfirmation } from '@florin/database/sql/approvals/second-person';
import { Refusal } from '@florin/domain/errors';
import { recordAudit } from '../../audit/record.ts';
import type { BasePorts } from '../../base-ports.ts';

/** A request of an administrator, as it was sent. */
export interface SensitiveRequest {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Lets a request through that another administrator has confirmed for the one who sends it, and uses the confirmation up;
 * whatever becomes of the request afterwards. Otherwise notes that it waits, audited, and refuses with
 * SECOND_PERSON_REQUIRED. The confirmation is good for the same method, path and body alone.
 */
export async function askSecondPerson(
  { db, clock, ids }: Pick<BasePorts, 'db' | 'clock' | 'ids'>,
  { accountId, requestId }: { accountId: string; requestId: string },
  { method, path, body }: SensitiveRequest,
): Promise<void> {
  const text = body === undefined || body === null ? null : canonical(body);
  const digest = createHash('sha256')
    .update(`${method} ${path}\n${text ?? ''}`)
    .digest('hex');
  const now = clock.now();
  if (await db.maybe(takeConfirmation, { requestedBy: accountId, digestHex: digest, now })) return;
  const expiresAt = new Date(now.getTime() + limits.secondPersonHours * 3_600_000);
  const fresh = ids.uuid();
  const id = await db.transaction(async (session) => {
    const row = await session.one(openSecondPersonRequest, {
      id: fresh,
      requestedBy: accountId,
      method,
      path,
      body: text,
      digestHex: digest,
      now,
      expiresAt,
    });
    if (row.id === fresh) {
      await recordAudit(session, {
        actorId: accountId,
        requestId,
        action: 'second_person.request',
        subjectType: 'second_person_request',
        subjectId: fresh,
        before: null,
        after: { method, path, body: body ?? null },
        reason: null,
      });
    }
    return row.id;
  });
  throw new Refusal(
    'SECOND_PERSON_REQUIRED',
    `Another administrator has to confirm this: POST /v1/admin/requests/${id}/confirm. Then send the same request again.`,
  );
}

/** The same text for the same members, in whichever order they were sent. */
const canonical = (body: unknown): string =>
  JSON.stringify(body, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
