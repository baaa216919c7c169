/** Order of secp256k1: with a signature (r, s), (r, order - s) is one of the same key over the same bytes. */
const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

const placeBytes = 36;
const sequenceBytes = 4;
const versionBytes = 4;

/**
 * A signed transaction of coins without witnesses as whoever mines a block may write it: the same inputs and outputs, the
 * other form of each signature, and so another hash. Nodes carry the low form alone; blocks take both. Fewer than 253
 * inputs.
 */
export function malleated(raw: string): string {
  const bytes = Buffer.from(raw, 'hex');
  const count = bytes[versionBytes] as number;
  const parts: Uint8Array[] = [bytes.subarray(0, versionBytes + 1)];
  let at = versionBytes + 1;
  for (let input = 0; input < count; input += 1) {
    const place = bytes.subarray(at, at + placeBytes);
    const length = bytes[at + placeBytes] as number;
    const end = at + placeBytes + 1 + length;
    const script = otherForm(bytes.subarray(at + placeBytes + 1, end));
    parts.push(place, Buffer.from([script.length]), script, bytes.subarray(end, end + sequenceBytes));
    at = end + sequenceBytes;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]).toString('hex');
}

/** Of a script that pushes a signature (DER, and a byte that says what it signs) and a key. */
function otherForm(script: Buffer): Buffer {
  const pushed = script.subarray(1, 1 + (script[0] as number));
  const r = pushed.subarray(2, 4 + (pushed[3] as number));
  const sAt = 2 + r.length;
  const s = BigInt(`0x${pushed.subarray(sAt + 2, sAt + 2 + (pushed[sAt + 1] as number)).toString('hex')}`);
  const other = derInteger(order - s);
  const signature = Buffer.concat([
    Buffer.from([0x30, r.length + other.length]),
    r,
    other,
    pushed.subarray(sAt + 2 + (pushed[sAt + 1] as number)),
  ]);
  return Buffer.concat([Buffer.from([signature.length]), signature, script.subarray(1 + pushed.length)]);
}

function derInteger(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const signed = (bytes[0] as number) > 0x7f ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
  return Buffer.concat([Buffer.from([2, signed.length]), signed]);
}
