import { connect } from 'node:http2';
import { Message } from '@florin/grpc/protobuf';
import { type Exchange, fromBase64, type Recording } from './exchange.ts';
import { askGrpc } from './grpc-wire.ts';

const inFlight = 8;
/** The five bytes before each message. */
const frameHead = 5;

/** Asks one question anew and parses what is said. */
type Ask = (exchange: Exchange) => Promise<void>;

/**
 * The yardstick of a scan: asks what the reader asked about the same blocks, as many blocks at a time, parses the answers,
 * and does nothing with them: it checks no form, follows no link and knows no address.
 */
export async function askAgain(url: string, { protocol, blocks }: Recording): Promise<void> {
  const { ask, close } = protocol === 'grpc' ? overGrpc(url) : overHttp(url);
  const waiting = blocks.values();
  const work = async (): Promise<void> => {
    // The next block belongs to whoever is free.
    for (const exchanges of waiting) for (const exchange of exchanges) await ask(exchange);
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, work));
  } finally {
    close();
  }
}

function overHttp(url: string): { ask: Ask; close(): void } {
  return {
    async ask({ method, path, type, question, status }) {
      const answer = await fetch(url + path, {
        method,
        ...(method === 'GET' ? {} : { headers: { 'content-type': type }, body: fromBase64(question) }),
      });
      if (answer.status !== status) throw new Error(`The stand-in answered ${answer.status} to ${path}.`);
      await answer.json();
    },
    close: () => {},
  };
}

function overGrpc(url: string): { ask: Ask; close(): void } {
  const session = connect(url);
  return {
    async ask({ path, question, status }) {
      const said = await askGrpc(session, path, fromBase64(question));
      if (said.status !== status) throw new Error(`The stand-in answered ${said.status} to ${path}.`);
      if (status === 0) for (const part of new Message(said.content.subarray(frameHead)).messages(1)) part.all(1);
    },
    close: () => session.destroy(),
  };
}
