import type { DrawnRequest } from './requests.ts';
import type { Target } from './target.ts';
import { bytesOf } from './wire.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether curl sends it as it was drawn. */
const isTame = ({ method, target, headers }: DrawnRequest): boolean =>
  /^[A-Z]+$/.test(method) &&
  /^\/[\x21-\x7e]*$/.test(target) &&
  headers.every(
    ([name, value]) =>
      /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value) && !/^(content-length|transfer-encoding)$/.test(name),
  );

/** A command line that makes the request again on a target of the same seed; bytes as they are where curl would mend them. */
export function curlOf(target: Pick<Target, 'port' | 'credential'>, request: DrawnRequest): string {
  const credential = target.credential(request.credential);
  if (!isTame(request)) {
    const bytes = bytesOf(request, credential).toString('base64');
    return `echo ${bytes} | base64 -d | nc 127.0.0.1 ${target.port}`;
  }
  const headers = [...Object.entries(credential), ...request.headers];
  const parts = headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const isText = request.body !== null && !/[^\n\x20-\x7e]/.test(request.body.toString('latin1'));
  const body =
    request.body === null ? '' : isText ? ` --data-binary ${quoted(request.body.toString())}` : ' --data-binary @-';
  const feed = request.body === null || isText ? '' : `echo ${request.body.toString('base64')} | base64 -d | `;
  return `${feed}curl -sS --globoff --path-as-is -X ${request.method} ${parts.join(' ')}${body} ${quoted(`http://127.0.0.1:${target.port}${request.target}`)}`;
}
