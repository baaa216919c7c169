import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { answerWith, closeServer, requestMs, type SignerServer, type Surface } from './requests.ts';

/** Where workers of other hosts reach the signer, and who they are. */
export interface TlsListener {
  host: string;
  port: number;
  /** PEM files of the signer's own: certificate with its chain, and key. */
  certFile: string;
  keyFile: string;
  /** PEM file of certificates that may ask: each worker's own, or an authority that makes nothing else. */
  clientsFile: string;
}

const connectionsMax = 64;

/**
 * The same verbs as on the socket, over TLS 1.3 to whoever shows a certificate of the list and has its key. Nobody else
 * gets as far as a request.
 */
export async function serveTls(
  { host, port, certFile, keyFile, clientsFile }: TlsListener,
  surface: Surface,
): Promise<SignerServer & { port: number }> {
  const server = createServer(
    {
      cert: readFileSync(certFile),
      key: readFileSync(keyFile),
      ca: readFileSync(clientsFile),
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
      handshakeTimeout: requestMs,
    },
    answerWith(surface),
  );
  server.requestTimeout = requestMs;
  server.maxConnections = connectionsMax;
  await listen(server, { host, port });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => closeServer(server),
  };
}

const listen = (server: Server, place: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, resolve);
  });
