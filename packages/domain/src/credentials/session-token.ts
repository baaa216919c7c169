const tokenBytes = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** A fresh session token: 256 bits in base64url. `bytes` is a secure source. */
export const newSessionToken = (bytes: (length: number) => Uint8Array): string =>
  Buffer.from(bytes(tokenBytes)).toString('base64url');

/** Whether a text can be a session token of ours. */
export const isSessionToken = (text: string): boolean => shape.test(text);
