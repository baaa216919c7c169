import type { Invitation, MadeInvitation } from '@florin/contract/schemas/invitation';
import type { InvitationRow } from '@florin/database/sql/accounts/invitations';
import type { MadeInvitation as Made } from '@florin/engine/accounts/invitations/invite';
import { instant } from './scalars.ts';

const identity = ({ id, email, createdAt, expiresAt }: InvitationRow) => ({
  id,
  email,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

/** An invitation in a list. */
export const presentInvitation = (row: InvitationRow): Invitation => ({
  ...identity(row),
  accepted_at: instant(row.acceptedAt),
});

/** One just made, with its code. */
export const presentMadeInvitation = (made: Made): MadeInvitation => ({ ...identity(made), code: made.code });
