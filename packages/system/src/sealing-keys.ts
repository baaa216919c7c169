import type { SealingKeys } from './sealed-secrets.ts';

/**
 * Keys from the environment: `<id>:<base64 of 32 bytes>`, comma-separated; the first one seals, the others still open
 * what they sealed.
 * @throws Error with a line for the operator; it never repeats the value.
 */
export function parseSealingKeys(text: string): SealingKeys {
  const entries = text.split(',').map((entry) => {
    const [, id, encoded] = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{43}=)$/.exec(entry.trim()) ?? [];
    if (id === undefined || encoded === undefined) {
      throw new Error('Sealing keys must look like "<id>:<base64 of 32 bytes>", separated by commas.');
    }
    return [id, Buffer.from(encoded, 'base64')] as const;
  });
  const keys = new Map(entries);
  const sealWith = entries[0]?.[0] ?? '';
  if (keys.size < entries.length) throw new Error('Two sealing keys have the same id.');
  return { keys, sealWith };
}
