import { fileURLToPath } from 'node:url';
import { selectableStatuses } from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import { readBrand, readBrandOfPayment } from '@florin/engine/accounts/brand/read';
import { readLogo } from '@florin/engine/accounts/brand/read-logo';
import { logout } from '@florin/engine/accounts/logout';
import { rotateSession } from '@florin/engine/accounts/sessions/rotate';
import { openLink, readLinkPage } from '@florin/engine/payment-links/open-link';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { type DocsFiles, openDocsFiles } from './http/docs-files.ts';
import type { ReadLogo } from './http/assets.ts';
import { clientErrorHandler } from './http/client-error.ts';
import { doorOf } from './http/console/door.ts';
import { listenAtDoor } from './http/console/listen.ts';
import type { ConsolePage } from './http/console/pages.ts';
import type { BrowserSessions } from './http/console/sessions.ts';
import { payFromDevWallet } from './http/dev-wallet.ts';
import type { LinkPage } from './http/link-page/serve.ts';
import type { PayPage } from './http/pay-page.ts';
import { readBuiltPage } from './http/pay-page-files.ts';
import { connectionOptions } from './http/server.ts';
import type { ServerPorts } from './ports.ts';
import { presentBrand } from './presenters/brand.ts';
import { presentCheckout } from './presenters/checkout.ts';
import type { Links } from './presenters/links.ts';

/** Where the payment page is built to. */
export const payPageFolder = fileURLToPath(new URL('../../pay/dist', import.meta.url));

/** The pages of the reference; null where they were not built. */
export const openDocs = (): DocsFiles | null =>
  openDocsFiles(fileURLToPath(new URL('../../docs/dist', import.meta.url)));
const consoleFolders = {
  merchant: fileURLToPath(new URL('../../console/dist', import.meta.url)),
  operator: fileURLToPath(new URL('../../operator/dist', import.meta.url)),
} as const;

/** The consoles that were built; one that was not listens all the same and answers the API alone. */
export function openConsoles(
  config: ServerConfig,
  ports: ServerPorts,
): { consoles: ConsolePage[]; browserSessions: BrowserSessions; readLogo: ReadLogo } {
  const imageOrigin = new URL(config.baseUrl).origin;
  const consoles = config.consoles.flatMap((one) => {
    const built = readBuiltPage(consoleFolders[one.name]);
    const frameOrigin = one.name === 'merchant' ? new URL(config.payPageBase).origin : null;
    return built ? [{ door: doorOf(one), built, imageOrigin, frameOrigin }] : [];
  });
  return {
    consoles,
    browserSessions: {
      clock: ports.clock,
      end: (token) => logout(ports, token),
      rotate: (token) => rotateSession(ports, token),
    },
    readLogo: (hash) => readLogo(ports, hash),
  };
}

/** Opens the doors of the consoles. They end what is under way there, then all closes that was to close by now: call it last. */
export async function openDoors(app: FastifyInstance, { consoles }: ServerConfig, ids: Ids): Promise<void> {
  const how = { options: connectionOptions(), onClientError: clientErrorHandler(ids) };
  for (const one of consoles) await listenAtDoor(app, { door: doorOf(one), listen: one.listen, how });
}

/** What a wallet of these networks is given names something that only a node knows: see its address book. */
async function readConnectOrigins({ catalogue, addressBooks }: ServerPorts): Promise<string[]> {
  const { chains } = await catalogue.current();
  const nodes = [...chains.values()].flatMap(({ chainType, walletRpcUrl }) =>
    walletRpcUrl !== null && addressBooks.get(chainType)?.pageAsksNode === true ? [walletRpcUrl] : [],
  );
  return [...new Set(nodes.map((url) => new URL(url).origin))];
}

/** The payment page, filled from the same use-cases as the API; null where it was not built. */
export function openPayPage(config: ServerConfig, ports: ServerPorts, links: Links): PayPage | null {
  const built = readBuiltPage(payPageFolder);
  if (!built) return null;
  return {
    built,
    brand: presentBrand(config.brand, links),
    brandOf: async (paymentId) => presentBrand(config.brand, links, await readBrandOfPayment(ports, paymentId)),
    frameAncestors: config.payFrameAncestors,
    imageOrigin: new URL(config.baseUrl).origin,
    walletRelay: config.walletRelay,
    tonBridges: config.tonBridges,
    readConnectOrigins: () => readConnectOrigins(ports),
    readCheckout: async (paymentId) => {
      const page = await readPayPage(ports, paymentId);
      // Who has paid reads how it stands, also while nobody can begin to pay.
      if (selectableStatuses.has(page.status)) await ports.maintenance.refuseClosed('deposits');
      return presentCheckout(page, links);
    },
    now: () => ports.clock.now(),
    payFromDevWallet: config.devWallet === null ? null : payFromDevWallet(config.devWallet),
  };
}

/** The pages of payment links; null where the payment page was not built, whose styles they have. */
export function openLinkPage(
  { config, ports, links }: { config: ServerConfig; ports: ServerPorts; links: Links },
  payPage: PayPage | null,
): LinkPage | null {
  if (!payPage) return null;
  const { built, brand, frameAncestors, imageOrigin } = payPage;
  return {
    built,
    brand,
    frameAncestors,
    imageOrigin,
    apart: links.payPageApart(),
    brandOf: async (merchantId) => presentBrand(config.brand, links, await readBrand(ports, merchantId)),
    newVisit: () => ports.ids.uuid(),
    read: async (linkId) => {
      await ports.maintenance.refuseClosed('deposits');
      return readLinkPage(ports, linkId);
    },
    open: async (linkId, asked) => {
      await ports.maintenance.refuseClosed('deposits');
      return openLink(ports, linkId, asked);
    },
  };
}
