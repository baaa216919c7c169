import { getCACertificates } from 'node:tls';
import { readFile } from 'node:fs/promises';
import { AddressPolicy } from './address-policy.ts';
import { guardedConnector } from './guarded-connector.ts';
import { createResolveHost } from './resolve-host.ts';

const connectMs = 5_000;

/**
 * Opens a connection as a webhook would, by the same guard, with TLS, and closes it: nothing is sent.
 * @throws Error why a webhook would not get there.
 */
export async function tryConnection(
  url: string,
  { allow, caFile }: { allow: string; caFile: string | null },
): Promise<void> {
  const ca = [...getCACertificates('default'), ...(caFile === null ? [] : [await readFile(caFile, 'utf8')])];
  const connect = guardedConnector({ policy: new AddressPolicy(allow), resolve: createResolveHost(), ca, connectMs });
  const { protocol, hostname, port, host } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    connect(
      { protocol, hostname, port, host, servername: hostname } as Parameters<typeof connect>[0],
      (error, socket) => {
        socket?.destroy();
        if (error) reject(error);
        else resolve();
      },
    );
  });
}
