// Runs inside the browser: tests evaluate this text there.

/** @param {string} encoded a PNG in base64 */
async function decoded(encoded) {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
  drawing.drawImage(image, 0, 0);
  return drawing.getImageData(0, 0, image.width, image.height);
}

globalThis.pictures = {
  /** Width, height, and red, green, blue and alpha of each pixel as text of bytes. */
  async pixelsOf(encoded) {
    const { width, height, data } = await decoded(encoded);
    let text = '';
    for (const byte of data) text += String.fromCodePoint(byte);
    return { width, height, text: btoa(text) };
  },

  /** The share of pixels that differ by more than `tolerance` in a colour. */
  async differingShare({ one, other, tolerance }) {
    const [a, b] = await Promise.all([decoded(one), decoded(other)]);
    if (a.width !== b.width || a.height !== b.height) return 1;
    let differing = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      const differs = (channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > tolerance;
      if (differs(0) || differs(1) || differs(2)) differing += 1;
    }
    return differing / (a.data.length / 4);
  },

  /** The same picture as WebP, in base64. */
  async webp({ encoded, quality }) {
    const data = await decoded(encoded);
    const canvas = new OffscreenCanvas(data.width, data.height);
    canvas.getContext('2d').putImageData(data, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    let text = '';
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte);
    return btoa(text);
  },
};
