import { limits } from '@florin/contract/limits';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import type { Ids } from '@florin/domain/ports/ids';
import { newLinkToken } from '@florin/domain/refund/link-token';

const dayMs = 86_400_000;

/** What opens a refund to its payer: the token goes to whoever passes it on, its hash and end stay here. */
export const newRefundLink = (ids: Ids, now: Date) => {
  const token = newLinkToken((length) => ids.bytes(length));
  return { token, hash: credentialHash(token), expiresAt: new Date(now.getTime() + limits.refundLinkDays * dayMs) };
};

export const noLink = { token: null, hash: null, expiresAt: null } as const;
