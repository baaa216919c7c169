import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { emailInput, nameInput, textInput, timestamp, uuid } from '../scalars.ts';
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
    is_disabled: z.boolean().meta({ description: 'Whether an administrator has shut the account out.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Account', examples: [examples.account] });
export type Account = z.infer<typeof account>;

/** A fresh session; the token is shown once. */
export const session = z
  .object({ session_token: z.string(), expires_at: timestamp, account })
  .meta({ id: 'Session', examples: [examples.session] });
export type Session = z.infer<typeof session>;

const newPasswordInput = textInput(limits.passwordCharactersMax)
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
  invitation: textInput(limits.invitationCharactersMax)
    .optional()
    .meta({ description: 'The code of an invitation, where registration asks for one.' }),
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
