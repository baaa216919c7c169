import type { ApiKey } from '@florin/sdk/accounts';

const unusedMs = 90 * 86_400_000;

/** Whether a key that still counts was used by nobody for 90 days: one less that can leak. */
export const isUnused = (
  { status, last_used_at: used, created_at: created }: Pick<ApiKey, 'status' | 'last_used_at' | 'created_at'>,
  nowMs: number,
): boolean => status === 'active' && nowMs - Date.parse(used ?? created) > unusedMs;
