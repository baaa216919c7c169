import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../architecture/tree.ts';

let script: string | undefined;

/** The script that shops load, as the package is published. */
const checkoutScript = (): string => {
  script ??= buildSync({
    entryPoints: [join(root, 'packages/checkout/src/script.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'florin',
  }).outputFiles[0]?.text;
  return script ?? '';
};

/** A shop on this machine whose every address is one page, which shows `body`. */
export async function startShop(): Promise<{ origin: string; show(body: string): void; close(): void }> {
  let shown = '';
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(shopPage(shown)),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, show: (body) => void (shown = body), close: () => void server.close() };
}

/** `heard` is what came to it, `openKept` opens a modal that may not lead anywhere. */
const shopPage = (body: string): string => `<!doctype html><title>Shop</title>
<script>globalThis.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
<script>${checkoutScript()}</script>
<script>globalThis.openKept = (url) => florin.openCheckout(url, { onReturn: () => false });</script>
<body>${body}</body>`;
