import { statement } from '../../statement.ts';

/** What came of one attempt under a lease. */
export interface EndedAttempt {
  deliveryId: string;
  lease: string;
  status: 'success' | 'failed' | 'permanently_failed';
  /** Null ends the delivery. */
  nextAttemptAt: Date | null;
  attemptId: string;
  attemptedAt: Date;
  responseStatus: number | null;
  responseBody: string | null;
  errorMessage: string | null;
  durationMs: number;
}

/**
 * Writes attempts and what follows from each, as a JSON array of `EndedAttempt`: an attempt and its consequence both or
 * neither, and nothing of one whose lease has passed to somebody else. A failure is the last one where no attempt is
 * left: the endpoint may have been removed since the claim.
 */
export const finishDeliveries = statement<{ attemptsJson: string }>(
  'finish_deliveries',
  `with ended as (
     select * from json_to_recordset($attemptsJson::json) as n(
       "deliveryId" uuid, lease uuid, status text, "nextAttemptAt" timestamptz, "attemptId" uuid,
       "attemptedAt" timestamptz, "responseStatus" integer, "responseBody" text, "errorMessage" text,
       "durationMs" integer)
   ), held as (
     update deliveries d
        set status = case when e.status = 'failed' and d.attempt_count >= d.max_attempts then 'permanently_failed'
                          else e.status end,
            next_attempt_at = case when d.attempt_count < d.max_attempts then e."nextAttemptAt" end,
            last_attempt_at = e."attemptedAt", last_response_status = e."responseStatus", lease = null,
            leased_until = null
       from ended e
      where d.id = e."deliveryId" and d.lease = e.lease and d.status = 'processing' returning e.*
   )
   insert into delivery_attempts (id, delivery_id, attempted_at, response_status, response_body, error_message, success,
                                  duration_ms)
   select "attemptId", "deliveryId", "attemptedAt", "responseStatus", "responseBody", "errorMessage",
          status = 'success', "durationMs"
     from held`,
);
