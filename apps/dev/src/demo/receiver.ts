import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { verifySignature } from './signature.ts';

export interface ReceivedEvent {
  event: string;
  deliveryId: string;
  data: { payment_id: string; status: string; net_amount_usd: string };
}

export interface Receiver {
  url: string;
  /** The verified event about this payment; rejects when one cannot be verified. */
  completed(paymentId: string, secret: string): Promise<ReceivedEvent>;
  close(): void;
}

type Delivery = { headers: IncomingHttpHeaders; body: string };

const header = ({ headers }: Delivery, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** A merchant's endpoint on this machine, with the stack's local certificate. */
export async function openReceiver(tls: { cert: string; key: string }): Promise<Receiver> {
  let take: (delivery: Delivery) => boolean = () => false;
  const server = createServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // The raw bytes count: parsing and writing the JSON again would change what was signed.
      const accepted = take({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(accepted ? 200 : 400).end();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/webhooks`,
    completed: (paymentId, secret) =>
      new Promise((resolve, reject) => {
        take = (delivery) => {
          try {
            const received = readDelivery(delivery, secret);
            if (received.data.payment_id === paymentId) resolve(received);
            return true;
          } catch (error) {
            reject(error);
            return false;
          }
        };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readDelivery(delivery: Delivery, secret: string): ReceivedEvent {
  const nowSeconds = (performance.timeOrigin + performance.now()) / 1000;
  verifySignature(header(delivery, 'x-svc-signature'), delivery.body, secret, nowSeconds);
  const { event, data } = JSON.parse(delivery.body) as Omit<ReceivedEvent, 'deliveryId'>;
  return { event, data, deliveryId: header(delivery, 'x-svc-delivery') ?? '' };
}
