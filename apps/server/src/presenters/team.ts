import type { Administrator, MadeMemberInvitation, Member, MemberInvitation } from '@florin/contract/schemas/team';
import type { AdministratorRow } from '@florin/database/sql/members/administrators';
import type { MemberInvitationRow } from '@florin/database/sql/members/invitations';
import type { MemberRow } from '@florin/database/sql/members/read';
import type { MadeMemberInvitation as Made } from '@florin/engine/members/invite';
import { instant } from './scalars.ts';

/** A member as the others of the team see them. */
export const presentMember = (row: MemberRow, personId: string): Member => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  is_founder: row.isFounder,
  is_holder: row.isHolder,
  is_you: row.id === personId,
  two_factor_enabled: row.twoFactorEnabled,
  has_passkeys: row.hasPasskeys,
  joined_at: row.joinedAt.toISOString(),
  last_used_at: instant(row.lastUsedAt),
});

/** An invitation that is open. */
export const presentMemberInvitation = (row: MemberInvitationRow): MemberInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

/** One just made, with its code. */
export const presentMadeMemberInvitation = (made: Made): MadeMemberInvitation => ({
  ...presentMemberInvitation(made),
  code: made.code,
  url: made.url,
  is_mailed: made.isMailed,
});

/** An administrator as the others see them. */
export const presentAdministrator = (row: AdministratorRow, personId: string): Administrator => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  is_you: row.id === personId,
  two_factor_enabled: row.twoFactorEnabled,
  has_passkeys: row.hasPasskeys,
  is_disabled: row.disabledAt !== null,
  created_at: row.createdAt.toISOString(),
});
