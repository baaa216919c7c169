import { request } from 'node:http';

/** GET of a JSON document over a Unix socket; null for any other answer than 200. */
export function readSocketHealth<Health>(socketPath: string): Promise<Health | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/health', timeout: 2000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(answer.statusCode === 200 ? (JSON.parse(text) as Health) : null));
    });
    asked.on('timeout', () => asked.destroy(new Error('No answer in time.')));
    asked.on('error', reject);
    asked.end();
  });
}

/** True once the log has a line whose message is "ready". */
export const saysReady = (log: string): boolean => /^\{.*"msg":"ready"/m.test(log);
