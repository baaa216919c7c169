import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, optionalInput } from '../object-input.ts';
import { emailInput, mustBe, nameInput, textInput, timestamp, uuid } from '../scalars.ts';
import { administratorRoles, memberRoles } from '../role-vocabulary.ts';
import { kycLevels, roles } from '../vocabulary.ts';
import { secondFactorCode } from './second-factor.ts';

export const account = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    kyc_level: z.enum(kycLevels),
    two_factor_enabled: z.boolean(),
    has_passkeys: z.boolean(),
    is_disabled: z.boolean().meta({ description: 'Whether an administrator has shut the account out.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Account', examples: [examples.account] });
export type Account = z.infer<typeof account>;

/** Who is signed in, and for whom. */
export const signedInAccount = account
  .extend({
    team_role: z
      .enum([...new Set([...memberRoles, ...administratorRoles])])
      .meta({ description: "What one may do: a role in the merchant's team, or an administrator's." }),
    merchant_id: uuid.nullable().meta({ description: 'The merchant that one works for; null for an administrator.' }),
    merchant_name: z.string().nullable().meta({ description: 'The name of that merchant.' }),
  })
  .meta({ id: 'SignedInAccount', examples: [examples.signedInAccount] });
export type SignedInAccount = z.infer<typeof signedInAccount>;

/** What payers see of a merchant. */
export const accountBrand = z
  .object({ name: z.string().nullable(), primary_color: z.string().nullable(), logo_url: z.string().nullable() })
  .meta({ id: 'AccountBrand', examples: [examples.accountBrand] });
export type AccountBrand = z.infer<typeof accountBrand>;

export const accountBrandChange = objectInput({
  name: nameInput(limits.nameCharactersMax).nullish(),
  primary_color: z
    .string({ error: mustBe('a colour such as #1f6f5c') })
    .regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour such as #1f6f5c.')
    .nullish(),
}).meta({ id: 'AccountBrandChange', examples: [examples.accountBrandChange] });
export type AccountBrandChange = z.infer<typeof accountBrandChange>;

export const accountLogo = objectInput({
  image: textInput(limits.requestBodyBytesMax).meta({ contentEncoding: 'base64' }),
}).meta({ id: 'AccountLogo', examples: [examples.accountLogo] });
export type AccountLogo = z.infer<typeof accountLogo>;

/** A fresh session; the token is shown once. */
export const session = z
  .object({ session_token: z.string(), expires_at: timestamp, account })
  .meta({ id: 'Session', examples: [examples.session] });
export type Session = z.infer<typeof session>;

export const newPasswordInput = textInput(limits.passwordCharactersMax)
  .refine(
    (value) => [...value].length >= limits.passwordCharactersMin,
    `Must have at least ${limits.passwordCharactersMin} characters.`,
  )
  .meta({ format: 'password', minLength: limits.passwordCharactersMin, maxLength: limits.passwordCharactersMax });

const passwordInput = textInput(limits.passwordCharactersMax).meta({ format: 'password' });

export const registration = objectInput({
  email: emailInput,
  password: newPasswordInput,
  name: nameInput(limits.nameCharactersMax).meta({ description: 'Shown to payers as the merchant.' }),
  invitation: optionalInput(textInput(limits.invitationCharactersMax)).meta({
    description: 'The code of an invitation, where registration asks for one.',
  }),
}).meta({ id: 'Registration', examples: [examples.registration] });
export type Registration = z.infer<typeof registration>;

export const login = objectInput({
  email: emailInput,
  password: passwordInput,
  totp_code: secondFactorCode.nullish(),
}).meta({ id: 'Login', examples: [examples.login] });
export type Login = z.infer<typeof login>;

export const passwordChange = objectInput({ current_password: passwordInput, new_password: newPasswordInput }).meta({
  id: 'PasswordChange',
  examples: [examples.passwordChange],
});
export type PasswordChange = z.infer<typeof passwordChange>;
