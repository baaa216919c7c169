import { LocalForger } from '@taquito/local-forging';
import { b58Encode, encodeOpHash, PrefixV2, verifySignature } from '@taquito/utils';
import { Refused } from './refused.ts';

/** One operation as the library of the ecosystem reads it from bytes: numbers are text. */
export interface Content {
  kind: string;
  source: string;
  fee: string;
  counter: string;
  gas_limit: string;
  storage_limit: string;
  public_key?: string;
  amount?: string;
  destination?: string;
  parameters?: { entrypoint: string; value: unknown };
}

export interface Submitted {
  hash: string;
  branch: string;
  contents: readonly Content[];
  signature: string;
  /** Hex of what was signed. */
  signed: string;
  raw: string;
}

const signatureChars = 128;
const watermark = Uint8Array.of(3);
const forger = new LocalForger();
const kinds = new Set(['reveal', 'transaction']);

/** Reads signed bytes by a way of its own. @throws Refused for whatever does not come out as the same bytes again */
export async function readSubmitted(raw: string): Promise<Submitted> {
  const signed = raw.slice(0, -signatureChars);
  const parsed = await forger.parse(signed).catch(() => null);
  const contents = (parsed?.contents ?? []) as unknown as Content[];
  if (parsed === null || contents.length === 0 || contents.some(({ kind }) => !kinds.has(kind)))
    throw new Refused('operation.cannot_parse');
  if ((await forger.forge(parsed)) !== signed) throw new Refused('operation.cannot_parse');
  const signature = b58Encode(raw.slice(-signatureChars), PrefixV2.Ed25519Signature);
  return { hash: encodeOpHash(raw), branch: parsed.branch, contents, signature, signed, raw };
}

/** @throws Refused unless the owner of this key signed it */
export function checkSignature({ signed, signature }: Submitted, publicKey: string): void {
  const isSigned = ((): boolean => {
    try {
      return verifySignature(signed, publicKey, signature, watermark);
    } catch {
      return false;
    }
  })();
  if (!isSigned) throw new Refused('operation.invalid_signature');
}
