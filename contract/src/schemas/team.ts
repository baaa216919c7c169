import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { emailInput, nameInput, textInput, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { administratorRoles, memberRoles } from '../role-vocabulary.ts';
import { newPasswordInput } from './account.ts';
import { pageOf } from './page.ts';
import { reasonInput } from './reason.ts';
import { secondFactorCode } from './second-factor.ts';

/** Somebody who works for a merchant. */
export const member = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(memberRoles),
    is_founder: z.boolean().meta({ description: 'Whether it is the account that the merchant signed up with.' }),
    is_holder: z.boolean().meta({
      description:
        'Whether they hold the account: they stay an owner, API keys ask for their second factor, and e-mails go to them.',
    }),
    is_you: z.boolean(),
    two_factor_enabled: z.boolean(),
    has_passkeys: z.boolean(),
    joined_at: timestamp,
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'When a session was last used, up to a minute late; null without one.' }),
  })
  .meta({ id: 'Member', examples: [examples.member] });
export type Member = z.infer<typeof member>;

export const memberPage = pageOf('members', member).meta({ id: 'MemberPage', examples: [examples.memberPage] });
export type MemberPage = z.infer<typeof memberPage>;

const code = secondFactorCode.nullish();

export const memberRoleChange = objectInput({ role: wordInput(memberRoles), totp_code: code }).meta({
  id: 'MemberRoleChange',
  examples: [examples.memberRoleChange],
});
export type MemberRoleChange = z.infer<typeof memberRoleChange>;

export const handingOver = objectInput({ totp_code: code }).meta({
  id: 'HandingOver',
  examples: [examples.handingOver],
});
export type HandingOver = z.infer<typeof handingOver>;

const invited = {
  id: uuid,
  email: z.string(),
  role: z.enum(memberRoles),
  created_at: timestamp,
  expires_at: timestamp,
};

/** An invitation into a team that nobody has accepted yet. */
export const memberInvitation = z
  .object(invited)
  .meta({ id: 'MemberInvitation', examples: [examples.memberInvitation] });
export type MemberInvitation = z.infer<typeof memberInvitation>;

export const memberInvitationPage = pageOf('invitations', memberInvitation).meta({
  id: 'MemberInvitationPage',
  examples: [examples.memberInvitationPage],
});
export type MemberInvitationPage = z.infer<typeof memberInvitationPage>;

export const newMemberInvitation = objectInput({
  email: emailInput,
  role: wordInput(memberRoles),
  totp_code: code,
}).meta({ id: 'NewMemberInvitation', examples: [examples.newMemberInvitation] });
export type NewMemberInvitation = z.infer<typeof newMemberInvitation>;

/** One just made: the only answer that ever holds its code. */
export const madeMemberInvitation = z
  .object({
    ...invited,
    code: z.string().meta({ description: 'Shown this once; whoever has it becomes the member.' }),
    url: z.string().nullable().meta({ description: 'The console with the code; null where no console is served.' }),
    is_mailed: z.boolean().meta({ description: 'Whether it is also sent by e-mail.' }),
  })
  .meta({ id: 'MadeMemberInvitation', examples: [examples.madeMemberInvitation] });
export type MadeMemberInvitation = z.infer<typeof madeMemberInvitation>;

export const joining = objectInput({
  invitation: textInput(limits.invitationCharactersMax).meta({ description: 'The code of the invitation.' }),
  name: nameInput(limits.nameCharactersMax).meta({ description: 'Shown to the other members.' }),
  password: newPasswordInput,
}).meta({ id: 'Joining', examples: [examples.joining] });
export type Joining = z.infer<typeof joining>;

export const joined = z
  .object({
    email: z.string().meta({ description: 'Sign in with it.' }),
    role: z.enum(memberRoles),
    merchant_name: z.string(),
  })
  .meta({ id: 'Joined', examples: [examples.joined] });
export type Joined = z.infer<typeof joined>;

export const memberParams = z.object({ member_id: uuidInput });
export const memberInvitationParams = z.object({ invitation_id: uuidInput });

/** An administrator as the others see them. */
export const administrator = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(administratorRoles),
    is_you: z.boolean(),
    two_factor_enabled: z.boolean(),
    has_passkeys: z.boolean(),
    is_disabled: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Administrator', examples: [examples.administrator] });
export type Administrator = z.infer<typeof administrator>;

export const administratorPage = pageOf('administrators', administrator).meta({
  id: 'AdministratorPage',
  examples: [examples.administratorPage],
});
export type AdministratorPage = z.infer<typeof administratorPage>;

export const administratorRoleChange = objectInput({ role: wordInput(administratorRoles), reason: reasonInput }).meta({
  id: 'AdministratorRoleChange',
  examples: [examples.administratorRoleChange],
});
export type AdministratorRoleChange = z.infer<typeof administratorRoleChange>;
