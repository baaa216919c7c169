/** Everything but tab and line feed that steers a terminal instead of being read; NUL cannot even be stored. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Bytes of an answer as text of at most `bytesMax` bytes of UTF-8, never cut inside a character. */
export function responseText(bytes: Uint8Array, bytesMax: number): string {
  const text = new TextDecoder('utf-8').decode(bytes).replace(control, '');
  const encoded = Buffer.from(text, 'utf8');
  if (encoded.length <= bytesMax) return text;
  let end = bytesMax;
  // Bytes of the form 10xxxxxx continue a character.
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return encoded.toString('utf8', 0, end);
}
