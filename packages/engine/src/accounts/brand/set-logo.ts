import { createHash } from 'node:crypto';
import { limits } from '@florin/contract/limits';
import { type AccountBrandRow, writeAccountLogo } from '@florin/database/sql/accounts/brands';
import { invalid } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';
import { auditOwn, type OwnActor } from '../own-audit.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of a PNG (ISO/IEC 15948): where its first chunk, the header, names itself, and tells width and height. */
const places = { header: 12, width: 16, height: 20, end: 24 };

/** @throws Refusal VALIDATION_ERROR (`image`) for anything but a small PNG */
function checkPng(image: Buffer): void {
  const isPng =
    image.length > places.end &&
    image.subarray(0, signature.length).equals(signature) &&
    image.toString('latin1', places.header, places.width) === 'IHDR';
  if (!isPng) throw invalid('image', 'Must be a PNG, in base64.');
  if (image.length > limits.brandLogoBytesMax)
    throw invalid('image', `Must have at most ${limits.brandLogoBytesMax} bytes.`);
  const sides = [image.readUInt32BE(places.width), image.readUInt32BE(places.height)];
  // A few bytes can ask for a picture that no phone can hold.
  if (sides.some((side) => side < 1 || side > limits.brandLogoPixelsMax))
    throw invalid('image', `Must be at most ${limits.brandLogoPixelsMax} pixels wide and high.`);
}

/** Sets the logo that payers see of a merchant, or takes it away. Audited. Refuses with VALIDATION_ERROR (`image`). */
export function setLogo({ db }: Pick<BasePorts, 'db'>, actor: OwnActor, logo: Buffer | null): Promise<AccountBrandRow> {
  if (logo !== null) checkPng(logo);
  const hash = logo === null ? null : createHash('sha256').update(logo).digest('hex');
  return db.transaction(async (session) => {
    await auditOwn(session, actor, { action: 'account.change_logo', facts: { sha256: hash } });
    return session.one(writeAccountLogo, { accountId: actor.accountId, logo, hash });
  });
}
