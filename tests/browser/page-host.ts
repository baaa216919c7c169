import { createServer } from 'node:http';
import { readBuiltPage } from '@florin/server/http/pay-page-files';
import { dist } from '../../apps/pay/scripts/build.ts';

/** The payment page hosted apart from its server, as docs/payment-page.md says, at a port of this machine. */
export async function startPageHost({ port, api }: { port: number; api: string }): Promise<{ close(): void }> {
  const { html, files } = readBuiltPage(dist)!;
  const document = html
    .replace('name="florin-api" content=""', `name="florin-api" content="${api}"`)
    .replace('href="../assets/logo.svg"', `href="${api}/assets/logo.svg"`);
  const policy =
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src data: ${api}; connect-src ${api}; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, api);
    const file = files.get(/^\/pay\/assets\/([^/]+)$/.exec(pathname)?.[1] ?? '');
    if (file) return response.setHeader('content-type', file.type).end(file.plain);
    if (!/^\/pay\/[^/]+$/.test(pathname)) return response.writeHead(404).end();
    response.setHeader('content-security-policy', policy).setHeader('referrer-policy', 'no-referrer');
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(document);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { close: () => void server.close() };
}
