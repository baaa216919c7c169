import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserApp, buildApp, bundleApp, distOf, isBuilt } from '@florin/ui/build';

/** Where the document names the signer's public key, which the page then checks addresses with. */
const keyPlace = (key: string): string => `<meta name="florin-attestation-key" content="${key}" />`;

/** @throws Error with a line for the operator about text that is no key */
function checkedKey(text: string): string {
  if (/^([\w-]{43}|[\w+/-]{43}=?)?$/.test(text)) return text;
  throw new Error("FLORIN_ATTESTATION_KEY must be the signer's public key: 32 bytes in base64.");
}

/** The page with every address relative: it may live below a path of a shared host. */
function payPage(key: string): BrowserApp {
  const sign = keyPlace(checkedKey(key));
  const plugin = {
    name: 'attestation-key',
    transformIndexHtml: (html: string) => html.replace(keyPlace(''), () => sign),
  };
  return { folder: 'apps/pay', base: './', sign, plugins: [plugin] };
}

/** Where the server finds the page. */
export const dist = distOf({ folder: 'apps/pay' });

const document = (): string => readFileSync(join(dist, 'index.html'), 'utf8');

const anyKey = new RegExp(keyPlace('[^"]*'));

/** Puts another key into the built page, which takes no bundler: an installation without one has the page of its release. */
function pinAnew(key: string): void {
  const fresh = join(dist, 'index.html.new');
  writeFileSync(
    fresh,
    document().replace(anyKey, () => keyPlace(checkedKey(key))),
  );
  renameSync(fresh, join(dist, 'index.html'));
}

/**
 * Writes the page into `target`.
 *
 * @param key public key of the signer for the page to check addresses with; empty: it checks none
 */
export const bundle = async (target: string, key = ''): Promise<void> => bundleApp(payPage(key), target);

/** Builds the page when it is missing or older than its sources. Answers whether it did. */
export async function buildPayPage(key = ''): Promise<boolean> {
  const page = payPage(key);
  if (!isBuilt(page) || document().includes(keyPlace(key)) || !anyKey.test(document())) return buildApp(page);
  pinAnew(key);
  return true;
}

if (import.meta.main) await buildPayPage(process.env['FLORIN_ATTESTATION_KEY']);
