import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { textInput, timestamp } from '../scalars.ts';

/** A code of a second factor in a request; a wrong one is UNAUTHORIZED, whatever its shape. */
export const secondFactorCode = textInput(limits.secondFactorCodeCharactersMax).meta({
  description:
    "Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey.",
});

/** A secret still to be proven; shown once. */
export const proposedSecondFactor = z
  .object({
    secret: z.string().meta({ description: 'Base 32, for typing into an authenticator.' }),
    otpauth_url: z.string().meta({ description: 'For a QR code that the authenticator scans.' }),
  })
  .meta({ id: 'ProposedSecondFactor', examples: [examples.proposedSecondFactor] });
export type ProposedSecondFactor = z.infer<typeof proposedSecondFactor>;

export const secondFactorProof = objectInput({ totp_code: secondFactorCode }).meta({
  id: 'SecondFactorProof',
  examples: [examples.secondFactorProof],
});
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

/** For changing the second factor itself: whoever finds an open browser must not own the account. */
export const secondFactorChange = objectInput({
  totp_code: secondFactorCode,
  current_password: textInput(limits.passwordCharactersMax).meta({ format: 'password' }),
}).meta({ id: 'SecondFactorChange', examples: [examples.secondFactorChange] });
export type SecondFactorChange = z.infer<typeof secondFactorChange>;

/** A second factor that was just proven. */
export const freshSecondFactor = z
  .object({ fresh_until: timestamp.meta({ description: 'Until then this session is not asked for a code again.' }) })
  .meta({ id: 'FreshSecondFactor', examples: [examples.freshSecondFactor] });
export type FreshSecondFactor = z.infer<typeof freshSecondFactor>;

/** Codes that work once each when the authenticator is lost; shown once. */
export const backupCodes = z
  .object({ backup_codes: z.array(z.string()) })
  .meta({ id: 'BackupCodes', examples: [examples.backupCodes] });
export type BackupCodes = z.infer<typeof backupCodes>;
