import { createServer, type Server } from 'node:http';
import type { Environment } from '../environment.ts';
import { type ListenAddress, listenAddress } from '../listen-address.ts';

/** Where operators look, apart from everybody else; null: nowhere. @throws EnvironmentError */
export const readOpsAddress = (environment: Environment): ListenAddress | null =>
  listenAddress(environment, 'FLORIN_OPS_ADDR');

export interface OpsAnswers {
  isReady: () => Promise<boolean>;
  /** In the text format of Prometheus; a process without figures leaves it out. */
  metrics?: () => Promise<string>;
}

/**
 * Serves `/livez`, `/readyz` and, where there are figures, `/metrics` by plain HTTP on an address of its own, which the
 * outside must not reach. `/livez` answers as long as the process does: whoever restarts what is not alive must not
 * restart everything because a database is away.
 */
export function serveOps({ host, port }: ListenAddress, { isReady, metrics }: OpsAnswers): Promise<Server> {
  const paths = ['/livez', '/readyz', ...(metrics === undefined ? [] : ['/metrics'])];
  const server = createServer((request, response) => {
    const answer = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
    };
    const path = request.method === 'GET' ? request.url : null;
    if (path === '/livez') return answer(200, 'alive\n');
    if (path === '/readyz')
      return void isReady().then((ready) => (ready ? answer(200, 'ready\n') : answer(503, 'not ready\n')));
    if (path !== '/metrics' || metrics === undefined)
      return answer(404, `${paths.map((one) => `GET ${one}`).join(', ')}: that is all there is.\n`);
    metrics().then(
      (text) => answer(200, text),
      () => answer(503, 'The database does not answer.\n'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
