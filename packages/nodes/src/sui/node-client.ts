import { connect } from 'node:http2';

/** Asks a node one question of `sui.rpc.v2`; both ways encoded. @throws Error with what the node says. */
export function askNode(url: string, method: string, request: Uint8Array): Promise<Uint8Array> {
  const session = connect(url);
  return new Promise<Uint8Array>((resolve, reject) => {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(request.length, 1);
    const headers = { ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers' };
    const stream = session.request({ ...headers, ':path': `/sui.rpc.v2.${method}` });
    const parts: Buffer[] = [];
    const check = (from: Readonly<Record<string, unknown>>): void => {
      const status = from['grpc-status'];
      if (status !== undefined && status !== '0') reject(new Error(decodeURIComponent(String(from['grpc-message']))));
    };
    stream.on('response', check);
    stream.on('trailers', check);
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => resolve(new Uint8Array(Buffer.concat(parts).subarray(5))));
    stream.on('error', reject);
    session.on('error', reject);
    stream.end(Buffer.concat([head, request]));
  }).finally(() => session.close());
}
