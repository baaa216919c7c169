import { readSource } from '../api/read-input.ts';
import type { Io } from '../io.ts';
import { findDevFile } from '../profiles/dev-file.ts';
import { readText } from '../profiles/private-file.ts';

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Who else is trusted to vouch for a receiver: what `--ca` names, and on this machine the authority of the development
 * stack, for which receivers here have certificates.
 */
export async function trustFor(io: Io, url: string, file: string | undefined): Promise<string | null> {
  if (file !== undefined) return (await readSource(io, file)).toString('utf8');
  const dev = isLoopback(url) ? findDevFile(io) : null;
  const ca = dev === null ? null : readText(dev.tls.ca);
  if (ca === null) return null;
  const { rootCertificates } = await import('node:tls');
  return [...rootCertificates, ca].join('\n');
}
