const codeBytes = 18;

/** A fresh invitation code: 144 bits in base64url, 24 characters. `bytes` is a secure source. */
export const newInvitationCode = (bytes: (length: number) => Uint8Array): string =>
  Buffer.from(bytes(codeBytes)).toString('base64url');
