import { generateURI, verifySync } from 'otplib';
import { toBase32 } from '@florin/domain/credentials/base32';

/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
const secretBytes = 20;
/** One step to either side: clocks differ, and typing takes time (RFC 6238, section 5.2). */
const toleranceSeconds = 30;
const shape = /^\d{6}$/;

/** A fresh secret in base 32, as authenticators take it. `bytes` is a secure source. */
export const newTotpSecret = (bytes: (length: number) => Uint8Array): string => toBase32(bytes(secretBytes));

/** Whether a text can be a code of an authenticator at all. */
export const isTotpCode = (text: string): boolean => shape.test(text);

/** The time step (RFC 6238) that a code of six digits belongs to; null when it is none of the present ones. */
export function totpStep(secret: string, code: string, now: Date): bigint | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null;
}

/** The address that an authenticator scans: issuer, account and secret in one (Key Uri Format). */
export const otpauthUrl = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });
