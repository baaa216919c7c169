import { statement } from '../../statement.ts';

interface Identity {
  merchantId: string;
  method: string;
  path: string;
  key: string;
}

/** Holds the key until the transaction ends; false at once while somebody else does. */
export const holdIdempotencyKey = statement<Identity, { held: boolean }>(
  'hold_idempotency_key',
  `select pg_try_advisory_xact_lock(hashtextextended($merchantId::uuid || ' ' || $method::text || ' ' || $path::text || ' ' || $key::text, 0)) as held`,
);

/** What the key was used for since the given moment. */
export const readIdempotencyKey = statement<Identity & { keptSince: Date }, { bodyHash: string; answer: string }>(
  'read_idempotency_key',
  `select encode(body_hash, 'hex') as body_hash, answer from idempotency_keys
    where merchant_id = $merchantId and method = $method and path = $path and key = $key and created_at > $keptSince`,
);

/** Writes what the key was used for; an older use is forgotten. */
export const saveIdempotencyKey = statement<Identity & { bodyHashHex: string; answer: string; now: Date }>(
  'save_idempotency_key',
  `insert into idempotency_keys (merchant_id, method, path, key, body_hash, answer, created_at)
   values ($merchantId, $method, $path, $key, decode($bodyHashHex, 'hex'), $answer, $now)
   on conflict (merchant_id, method, path, key) do update
     set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at`,
);

/** Deletes a batch of what is no longer kept. */
export const dropIdempotencyKeys = statement<{ keptSince: Date; batch: number }>(
  'drop_idempotency_keys',
  `delete from idempotency_keys
    where ctid = any (array(select ctid from idempotency_keys
      where created_at <= $keptSince limit $batch for update skip locked))`,
);
