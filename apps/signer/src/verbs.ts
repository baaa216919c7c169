import { Refusal } from '@florin/domain/errors';
import type { Signer, SignerMemory } from '@florin/domain/ports/signer';
import type { Verb } from './requests.ts';

function text(body: Readonly<Record<string, unknown>>, field: string, form: RegExp): string {
  const value = body[field];
  if (typeof value !== 'string' || !form.test(value))
    throw new Refusal('VALIDATION_ERROR', `${field} is missing or malformed.`);
  return value;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A pool this size serves for long, and is filled within the caller's patience. */
const throughMax = 2n ** 31n;

/** The signer's four verbs on the wire; there is no fifth. */
export function verbsOf(signer: Signer & SignerMemory): Readonly<Record<string, Verb>> {
  return {
    'POST /fill_pool': async (body) => {
      const through = BigInt(text(body, 'through', /^\d{1,10}$/));
      if (through > throughMax) throw new Refusal('VALIDATION_ERROR', `"through" must be at most ${throughMax}.`);
      return signer.fillPool({ family: text(body, 'family', /^[a-z0-9]{1,32}$/), through });
    },
    'POST /sign_intent': async (body) =>
      signer.signIntent({
        intentId: text(body, 'intentId', uuid),
        unsigned: text(body, 'unsigned', /^[\x21-\x7e]+$/),
      }),
    'POST /tell_signed': async (body) => signer.tellSigned({ from: BigInt(text(body, 'from', /^\d{1,15}$/)) }),
    'GET /health': async () => signer.health(),
  };
}
