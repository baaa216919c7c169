import type { TeamRole } from '@florin/contract/access';
import type { FeePayer, KycLevel, Role, Scope } from '@florin/contract/vocabulary';

/** Who asks, as the credential proved it; at most a second old. */
export interface Caller {
  /** Whose payments and money it is: the merchant that a member works for. */
  accountId: string;
  /** The account that signed in; for a key the merchant's own. */
  personId: string;
  /** Null for a key, which has scopes. */
  teamRole: TeamRole | null;
  role: Role;
  kycLevel: KycLevel;
  credential: 'key' | 'session';
  /** SHA-256 of the credential, in hex: names it without being it. */
  credentialHash: string;
  /** Null for a session. */
  keyId: string | null;
  /** What a key may do; a session may do everything its role may. */
  scopes: readonly Scope[];
  /** Requests that a key may make within any second; null for a session. */
  ratePerSecond: number | null;
  /** Whether a signed-in account has its second factor switched on; false for a key. */
  twoFactorEnabled: boolean;
  /** Whether passkeys sign the account in; false for a key. */
  hasPasskeys: boolean;
  /** When this session last proved the second factor; null: never, or a key. */
  factorAt: Date | null;
  /** Of the account row: a write that relies on what is cached here checks it again. */
  version: bigint;
  paymentSettings: { feePayer: FeePayer; enabledTokenIds: readonly string[] };
  /** Null before any webhook was set up. */
  webhook: { isActive: boolean; events: readonly string[] } | null;
}
