import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { emailInput, timestamp, uuid } from '../scalars.ts';
import { pageOf } from './page.ts';

const identity = { id: uuid, email: z.string(), created_at: timestamp, expires_at: timestamp };

/** An invitation to register. */
export const invitation = z
  .object({ ...identity, accepted_at: timestamp.nullable() })
  .meta({ id: 'Invitation', examples: [examples.invitation] });
export type Invitation = z.infer<typeof invitation>;

/** One just made: the only answer that ever holds its code. */
export const madeInvitation = z
  .object({ ...identity, code: z.string().meta({ description: 'Shown this once; send it to the invited person.' }) })
  .meta({ id: 'MadeInvitation', examples: [examples.madeInvitation] });
export type MadeInvitation = z.infer<typeof madeInvitation>;

export const invitationPage = pageOf('invitations', invitation).meta({
  id: 'InvitationPage',
  examples: [examples.invitationPage],
});
export type InvitationPage = z.infer<typeof invitationPage>;

export const newInvitation = objectInput({ email: emailInput }).meta({
  id: 'NewInvitation',
  examples: [examples.newInvitation],
});
export type NewInvitation = z.infer<typeof newInvitation>;
