import { readFileSync } from 'node:fs';
import { type Environment, EnvironmentError } from '@florin/system/environment';
import type { SignerPlace } from '../adapters/signer-client.ts';

/**
 * FLORIN_SIGNER_SOCKET for a signer on this host, or FLORIN_SIGNER_URL with FLORIN_SIGNER_CA, FLORIN_SIGNER_CLIENT_CERT
 * and FLORIN_SIGNER_CLIENT_KEY for one that listens over TLS. @throws EnvironmentError
 */
export function readSignerPlace(environment: Environment, meaning: string): SignerPlace {
  const url = environment.optional('FLORIN_SIGNER_URL');
  if (url === null) return environment.required('FLORIN_SIGNER_SOCKET', meaning);
  if (environment.optional('FLORIN_SIGNER_SOCKET') !== null)
    throw new EnvironmentError('Set FLORIN_SIGNER_SOCKET or FLORIN_SIGNER_URL, not both: there is one signer.');
  const asked = URL.canParse(url) ? new URL(url) : null;
  if (asked?.protocol !== 'https:' || asked.port === '' || asked.pathname !== '/')
    throw new EnvironmentError('FLORIN_SIGNER_URL must be https://<host>:<port>.');
  const file = (name: string, what: string): string => {
    const path = environment.required(name, what);
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new EnvironmentError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
  };
  return {
    host: asked.hostname.replace(/^\[|\]$/g, ''),
    port: Number(asked.port),
    ca: file('FLORIN_SIGNER_CA', 'a PEM file that vouches for the signer’s certificate'),
    cert: file('FLORIN_SIGNER_CLIENT_CERT', 'this worker’s certificate, which the signer knows'),
    key: file('FLORIN_SIGNER_CLIENT_KEY', 'the key of this worker’s certificate'),
  };
}
