/** The few DER encodings (X.690) that a certificate needs. */

export function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const head = size < 128 ? [tag, size] : size < 256 ? [tag, 0x81, size] : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

export const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => tagged(0x31, ...parts);
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text, 'utf8'));
export const octets = (content: Uint8Array) => tagged(0x04, content);
export const bits = (content: Uint8Array, unused = 0) => tagged(0x03, Buffer.from([unused]), content);
export const truth = () => tagged(0x01, Buffer.from([0xff]));

/** A positive integer, big-endian; a leading zero keeps it positive. */
export const integer = (content: Uint8Array) =>
  tagged(0x02, (content[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), content]) : content);

/** `260102030405Z`: RFC 5280 wants this form up to the year 2049. */
export const utcTime = (at: Date) =>
  tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** `2.5.29.17` and the like. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tagged(0x06, Buffer.from(bytes));
}
