import { connect } from 'node:http2';
import { answers } from '@florin/nodes/sui/answers';
import { type Exchange, fromBase64, type Recording } from './exchange.ts';
import { askGrpc } from './grpc-wire.ts';

/** As many as an adapter asks one node at a time. */
const inFlight = 16;
/** The five bytes before each message. */
const frameHead = 5;

/** Asks one question anew and parses what is said. */
type Ask = (exchange: Exchange) => Promise<void>;

/**
 * The yardstick of a scan: asks what the reader asked about the same blocks, in no order but that of the recording, parses
 * the answers, and does nothing with them: it checks no form, follows no link, waits for no answer before it asks on, and
 * knows no address. It asks by `fetch`, as such a loop is usually written, and writes nothing down. The bare loop of a catch-up
 * on EVM (`bare-reader.ts`) writes nothing either. That one does more: it checks forms, asks for a block once it knows its hash,
 * and has eight blocks under way.
 */
export async function askAgain(origin: string, { protocol, blocks }: Recording): Promise<void> {
  const { ask, close } = protocol === 'grpc' ? overGrpc(origin) : overHttp(origin);
  const waiting = blocks.flat().values();
  const work = async (): Promise<void> => {
    // The next question belongs to whoever is free.
    for (const exchange of waiting) await ask(exchange);
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, work));
  } finally {
    close();
  }
}

function overHttp(origin: string): { ask: Ask; close(): void } {
  return {
    async ask({ method, path, type, question, status }) {
      const answer = await fetch(origin + path, {
        method,
        ...(method === 'GET' ? {} : { headers: { 'content-type': type }, body: fromBase64(question) }),
      });
      if (answer.status !== status) throw new Error(`The stand-in answered ${answer.status} to ${path}.`);
      await answer.json();
    },
    close: () => {},
  };
}

function overGrpc(origin: string): { ask: Ask; close(): void } {
  const session = connect(origin);
  return {
    async ask({ path, question, status }) {
      const said = await askGrpc(session, path, fromBase64(question));
      if (said.status !== status) throw new Error(`The stand-in answered ${said.status} to ${path}.`);
      if (status === 0) parse(path, said.content.subarray(frameHead));
    },
    close: () => session.destroy(),
  };
}

/** As the published descriptors say. */
function parse(path: string, content: Uint8Array): void {
  const method = path.split('/').at(-1);
  const type = answers.find(({ typeName }) => typeName.endsWith(`.${method}Response`));
  if (type === undefined) throw new Error(`Nobody knows what ${path} answers.`);
  type.fromBinary(content);
}
