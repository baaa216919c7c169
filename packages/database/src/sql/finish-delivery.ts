import { statement } from '../statement.ts';

/**
 * Writes an attempt and what follows from it, both or neither; nothing when the lease has passed to somebody else.
 * A `nextAttemptAt` of null ends the delivery.
 */
export const finishDelivery = statement<
  [
    deliveryId: string,
    lease: string,
    status: 'success' | 'failed' | 'permanently_failed',
    nextAttemptAt: Date | null,
    attemptId: string,
    attemptedAt: Date,
    responseStatus: number | null,
    responseBody: string | null,
    errorMessage: string | null,
    durationMs: number,
  ]
>(
  'finish_delivery',
  `with held as (
     update deliveries
        set status = $3, next_attempt_at = $4, last_attempt_at = $6, last_response_status = $7, lease = null,
            leased_until = null
      where id = $1 and lease = $2 and status = 'processing' returning id
   )
   insert into delivery_attempts (id, delivery_id, attempted_at, response_status, response_body, error_message, success,
                                  duration_ms)
   select $5, id, $6, $7, $8, $9, $3 = 'success', $10 from held`,
);
