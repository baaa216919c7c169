import type { Variables } from './limits-configuration.ts';
import type { TlsListener } from './tls-server.ts';

const form = /^(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/;

/**
 * FLORIN_SIGNER_TLS_LISTEN as `<address>:<port>` with FLORIN_SIGNER_TLS_CERT, _KEY and _CLIENTS beside it; null where the
 * socket is all there is. @throws Error with a line for the operator.
 */
export function readTlsListener(environment: Variables): TlsListener | null {
  const listen = environment.FLORIN_SIGNER_TLS_LISTEN?.trim();
  if (!listen) return null;
  const [, six, name, port] = form.exec(listen) ?? [];
  const host = six ?? name;
  if (host === undefined || Number(port) > 65_535)
    throw new Error('FLORIN_SIGNER_TLS_LISTEN must be <address>:<port>, for example 10.91.0.11:9443.');
  const file = (part: string, meaning: string): string => {
    const path = environment[`FLORIN_SIGNER_TLS_${part}`]?.trim();
    if (!path) throw new Error(`Set FLORIN_SIGNER_TLS_${part}, ${meaning}: FLORIN_SIGNER_TLS_LISTEN needs it.`);
    return path;
  };
  return {
    host,
    port: Number(port),
    certFile: file('CERT', 'the signer’s certificate'),
    keyFile: file('KEY', 'the key of its certificate'),
    clientsFile: file('CLIENTS', 'the certificates of workers that may ask'),
  };
}
