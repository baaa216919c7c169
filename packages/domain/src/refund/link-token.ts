import { isSessionToken, newSessionToken } from '../credentials/session-token.ts';

/** A fresh token of a refund link: 256 bits in base64url. `bytes` is a secure source. */
export const newLinkToken: (bytes: (length: number) => Uint8Array) => string = newSessionToken;

/** Whether a text can be the token of a refund link. */
export const isLinkToken: (text: string) => boolean = isSessionToken;
