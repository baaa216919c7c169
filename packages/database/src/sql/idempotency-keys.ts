import { statement } from '../statement.ts';

type Identity = [merchantId: string, method: string, path: string, key: string];

/** Holds the key until the transaction ends; false at once while somebody else does. */
export const holdIdempotencyKey = statement<Identity, { held: boolean }>(
  'hold_idempotency_key',
  `select pg_try_advisory_xact_lock(hashtextextended($1::uuid || ' ' || $2::text || ' ' || $3::text || ' ' || $4::text, 0)) as held`,
);

/** What the key was used for since the given moment. */
export const readIdempotencyKey = statement<[...Identity, keptSince: Date], { bodyHash: string; answer: string }>(
  'read_idempotency_key',
  `select encode(body_hash, 'hex') as "bodyHash", answer from idempotency_keys
    where merchant_id = $1 and method = $2 and path = $3 and key = $4 and created_at > $5`,
);

/** Writes what the key was used for; an older use is forgotten. */
export const saveIdempotencyKey = statement<[...Identity, bodyHashHex: string, answer: string, now: Date]>(
  'save_idempotency_key',
  `insert into idempotency_keys (merchant_id, method, path, key, body_hash, answer, created_at)
   values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7)
   on conflict (merchant_id, method, path, key) do update
     set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at`,
);

/** Deletes a batch of what is no longer kept. */
export const dropIdempotencyKeys = statement<[keptSince: Date, batch: number]>(
  'drop_idempotency_keys',
  `delete from idempotency_keys
    where ctid = any (array(select ctid from idempotency_keys where created_at <= $1 limit $2 for update skip locked))`,
);
