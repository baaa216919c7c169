const codeBytes = 16;
const shape = /^pk_[A-Za-z0-9_-]{22}$/;

/** A fresh code that shows a passkey's proof in place of a second factor's: 128 bits. `bytes` is a secure source. */
export const newPasskeyCode = (bytes: (length: number) => Uint8Array): string =>
  `pk_${Buffer.from(bytes(codeBytes)).toString('base64url')}`;

/** Whether a text can be such a code of ours. */
export const isPasskeyCode = (text: string): boolean => shape.test(text);
