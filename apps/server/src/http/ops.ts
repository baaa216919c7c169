import { createServer, type Server } from 'node:http';
import type { GaugeRow } from '@florin/database/sql/read-gauges';
import type { ListenAddress } from '../config/addresses.ts';

const prefix = 'florin_';
const escapeLabel = (text: string): string => text.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));

/** Gauges in the text format of Prometheus, version 0.0.4. */
export function presentGauges(gauges: readonly GaugeRow[]): string {
  const byName = Map.groupBy(gauges, ({ name }) => name);
  const lines = [...byName].map(([name, rows]) => {
    const samples = rows.map(({ label, value }) => `${prefix}${name}{of="${escapeLabel(label)}"} ${value}`);
    return [`# TYPE ${prefix}${name} gauge`, ...samples].join('\n');
  });
  return `${lines.join('\n')}\n`;
}

export interface OpsReaders {
  readGauges: () => Promise<readonly GaugeRow[]>;
  isReady: () => Promise<boolean>;
}

/** Serves `/metrics` and `/readyz` by plain HTTP on an address of its own, which the outside must not reach. */
export function serveOps({ host, port }: ListenAddress, { readGauges, isReady }: OpsReaders): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
    };
    const path = request.method === 'GET' ? request.url : null;
    if (path === '/readyz')
      return void isReady().then((ready) => (ready ? answer(200, 'ready\n') : answer(503, 'not ready\n')));
    if (path !== '/metrics') return answer(404, 'GET /metrics and GET /readyz are all there is.\n');
    readGauges().then(
      (gauges) => answer(200, presentGauges(gauges)),
      () => answer(503, 'The database does not answer.\n'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
