import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Hmac } from './vector-cases.ts';
import { vectorsText } from './vectors-text.ts';

/** Not the code of sender or receiver, so that both are held to something else. */
const openssl: Hmac = (hash, key, content) => {
  const hex = typeof key === 'string' ? Buffer.from(key, 'utf8').toString('hex') : key.hex;
  const options = ['dgst', `-${hash}`, '-mac', 'HMAC', '-macopt', `hexkey:${hex}`, '-r'];
  return execFileSync('openssl', options, { input: content, encoding: 'utf8' }).split(' ', 1)[0] ?? '';
};

const file = new URL('../vectors.json', import.meta.url);
writeFileSync(file, vectorsText(openssl));
console.log(`Wrote ${file.pathname}`);
