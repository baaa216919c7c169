import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('the path covers the dark modules of the code and no others', () => {
  const { size, path } = qrPath('ethereum:0x8ba1f109551bD432803012645Ac136ddd64DBA72@1?value=35408260000000000');
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) drawn[Number(y)]![Number(x) + step] = true;
  }
  const content = 'ethereum:0x8ba1f109551bD432803012645Ac136ddd64DBA72@1?value=35408260000000000';
  expect(drawn).toEqual(encode(content, { ecc: 'M', border: 4 }).data);
});

test('a quiet zone of four modules stays light', () => {
  const { path } = qrPath('x');
  expect(Array.from(path.matchAll(/M(\d+) (\d+)/g), ([, x, y]) => Math.min(Number(x), Number(y)) >= 4)).not.toContain(
    false,
  );
});
