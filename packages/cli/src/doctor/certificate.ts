import { CliError } from '../failure.ts';

const waitMs = 10_000;

/** Until when the certificate of an https address is good, once it was checked. @throws CliError `CONNECTION_FAILED` */
export async function certificateEnd(url: URL): Promise<Date> {
  const { connect } = await import('node:tls');
  return new Promise((resolve, reject) => {
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = connect({ host: url.hostname, port, servername: url.hostname, timeout: waitMs });
    const fail = (why: string): void => {
      socket.destroy();
      reject(new CliError('CONNECTION_FAILED', `No trustworthy connection to ${url.host}: ${why}.`));
    };
    socket.on('error', (error) => fail(error.message)).on('timeout', () => fail('no answer'));
    socket.on('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(end);
    });
  });
}
