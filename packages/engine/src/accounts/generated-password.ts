import type { Ids } from '@florin/domain/ports/ids';

/** 144 random bits: 24 characters that can be typed. */
const generatedPasswordBytes = 18;

/** A password that nobody chose. */
export const generatedPassword = (ids: Pick<Ids, 'bytes'>): string =>
  Buffer.from(ids.bytes(generatedPasswordBytes)).toString('base64url');
