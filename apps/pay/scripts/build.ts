import { type BrowserApp, buildApp, bundleApp, distOf } from '@florin/ui/build';

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

/**
 * Writes the page into `target`.
 *
 * @param key public key of the signer for the page to check addresses with; empty: it checks none
 */
export const bundle = async (target: string, key = ''): Promise<void> => bundleApp(payPage(key), target);

/** Builds the page when it is missing or older than its sources. Answers whether it did. */
export const buildPayPage = async (key = ''): Promise<boolean> => buildApp(payPage(key));

if (import.meta.main) await buildPayPage(process.env['FLORIN_ATTESTATION_KEY']);
