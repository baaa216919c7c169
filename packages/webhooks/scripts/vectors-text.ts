import { type Hmac, vectorCases } from './vector-cases.ts';

const about =
  'What a receiver of Florin webhooks must accept and refuse. Every HMAC was computed by OpenSSL. Times are Unix ' +
  'seconds, bodies are signed as their UTF-8 bytes. A case with `signed_with` is sent exactly so by Florin.';

/** The text of `vectors.json`. */
export const vectorsText = (hmac: Hmac): string => `${JSON.stringify({ about, cases: vectorCases(hmac) }, null, 1)}\n`;
