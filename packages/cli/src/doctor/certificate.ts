import { isIP } from 'node:net';
import { CliError } from '../failure.ts';

const waitMs = 10_000;

/** OpenSSL's own text is for its authors. */
const reasonOf = ({ code = '', message }: NodeJS.ErrnoException): string =>
  /SSL|EPROTO/.test(code) ? 'it does not speak TLS there; is it http?' : message;

/** Until when the certificate of an https address is good, once it was checked. @throws CliError `CONNECTION_FAILED` */
export async function certificateEnd(url: URL): Promise<Date> {
  const { connect } = await import('node:tls');
  return new Promise((resolve, reject) => {
    const port = url.port === '' ? 443 : Number(url.port);
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    // RFC 6066 knows no name that is an address.
    const socket = connect({ host, port, timeout: waitMs, ...(isIP(host) === 0 ? { servername: host } : {}) });
    const fail = (why: string): void => {
      socket.destroy();
      reject(new CliError('CONNECTION_FAILED', `No trustworthy connection to ${url.host}: ${why}.`));
    };
    socket.on('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error))).on('timeout', () => fail('no answer'));
    socket.on('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(end);
    });
  });
}
